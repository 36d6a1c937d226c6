import Glibc
import Inventory
import Launching

ProgramStart.prepare()
ProcessHygiene.prepare()
exit(Start.run())
