"""slow-line.py VISITOR SITE ROUND_TRIP_MS KBIT_PER_S

A slow line between two network namespaces, for kernels without netem: a TUN device `line0` in each. A packet that enters one
leaves the other after it has waited for those before it, for its own length at this rate, and for half the round trip. So TCP,
TLS and slow start behave as on a real line. Prints "up" when packets pass; ends when it is killed.
"""

import collections, ctypes, fcntl, os, select, struct, subprocess, sys, time

VISITOR, SITE = ("10.99.0.1", sys.argv[1]), ("10.99.0.2", sys.argv[2])
HALF_TRIP_S, BITS_PER_S = float(sys.argv[3]) / 2000, float(sys.argv[4]) * 1000
# As in a mobile operator's queue: what is more is lost.
MOST_WAITING = 100
TUNSETIFF, IFF_TUN_NO_PI = 0x400454CA, 0x1001

libc = ctypes.CDLL(None, use_errno=True)


def open_end(own, other):
    """Makes the device in the namespace; returns its file."""
    address, namespace = own
    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    assert libc.setns(os.open(f"/var/run/netns/{namespace}", os.O_RDONLY), 0) == 0
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"line0", IFF_TUN_NO_PI))
    for command in (f"addr add {address} peer {other[0]} dev line0", "link set line0 mtu 1500 up", "link set lo up"):
        subprocess.check_call(["ip", *command.split()])
    assert libc.setns(home, 0) == 0
    return device


class Direction:
    def __init__(self, source, target):
        self.source, self.target = source, target
        self.free_at = 0.0
        self.packets = collections.deque()  # (leaves the queue at, arrives at, bytes)

    def take(self, now):
        while True:
            try:
                packet = os.read(self.source, 65536)
            except BlockingIOError:
                return
            if sum(leaves > now for leaves, _, _ in self.packets) >= MOST_WAITING:
                continue
            self.free_at = max(now, self.free_at) + len(packet) * 8 / BITS_PER_S
            self.packets.append((self.free_at, self.free_at + HALF_TRIP_S, packet))

    def give(self, now):
        """Returns when the next packet arrives, if there is one."""
        while self.packets and self.packets[0][1] <= now:
            try:
                os.write(self.target, self.packets.popleft()[2])
            except OSError:
                pass  # The device is gone.
        return self.packets[0][1] if self.packets else None


visitor, site = open_end(VISITOR, SITE), open_end(SITE, VISITOR)
directions = Direction(visitor, site), Direction(site, visitor)
print("up", flush=True)
while True:
    arrivals = [at for at in (one.give(time.monotonic()) for one in directions) if at]
    wait = max(0.0, min(arrivals) - time.monotonic()) if arrivals else 1.0
    readable, _, _ = select.select([visitor, site], [], [], wait)
    for one in directions:
        if one.source in readable:
            one.take(time.monotonic())
