"""`release`: let a held match go on where it stood."""

from pbem.desk.acts import clock
from pbem.desk.gm.order_line import alone

run = alone(clock.release)
