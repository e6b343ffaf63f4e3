"""python3 evenpaper.py OLD.ppm NEW.ppm   Gives an older light picture the even paper of the series without rendering: a smooth fit of
the paper, taken from the border inwards, becomes --steel-100. The part takes a quarter of the gain."""
import sys
import numpy as np

FLAT = np.array((223, 227, 231))   # --steel-100
lin = lambda v: np.where(v <= 0.04045, v/12.92, ((v+0.055)/1.055)**2.4)
srgb = lambda v: np.where(v <= 0.0031308, v*12.92, 1.055*np.maximum(v, 0)**(1/2.4)-0.055)

def read(path):
    b = open(path, 'rb').read().split(b'\n', 3); w, h = map(int, b[1].split()); return np.frombuffer(b[3], np.uint8).reshape(h, w, 3)/255

img = lin(read(sys.argv[1])); h, w, _ = img.shape; y, x = np.mgrid[-1:1:h*1j, -1:1:w*1j]
basis = np.stack([x**i*y**j for i in range(5) for j in range(5-i)], -1)
edge = np.minimum(1-np.abs(x), (1-np.abs(y))*h/w); paper = edge < 0.12; F = lin(FLAT/255); fit = np.empty_like(img)
for c in range(3):
    v = np.log(img[..., c]+1e-4); sel = paper & (np.abs(v-np.median(v[paper])) < 0.25)
    for _ in range(6):
        k, *_r = np.linalg.lstsq(basis[sel][::7], v[sel][::7], rcond=None); r = v-basis@k; sel = np.abs(r) < 0.03
    fit[..., c] = np.exp(basis@k)
gain = F/fit; new = img*gain; off = np.abs(np.log((new+1e-4)/(F+1e-4))).max(-1)
t = np.clip((off-0.15)/0.45, 0, 1)[..., None]; t = t*t*(3-2*t); new = img*gain**(1-0.75*t)   # the part itself: a quarter of the gain, or it washes out
e = np.clip(edge/0.08, 0, 1); e = e*e*(3-2*e); k = np.where(off < 0.18, e, 1)*np.clip(off/0.012, 0, 1)   # paper ends flat; what differs by one step becomes flat
out = np.clip(np.round(srgb(F+(new-F)*k[..., None])*255), 0, 255).astype(np.uint8)
open(sys.argv[2], 'wb').write(b'P6\n%d %d\n255\n' % (w, h)+out.tobytes())
