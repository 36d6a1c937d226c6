import Glibc
import Inventory

ProcessHygiene.prepare()
exit(Start.run())
