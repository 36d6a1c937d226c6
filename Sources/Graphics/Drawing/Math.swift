import Glibc

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
