"""blender -b -P rebackdrop.py -- SCENE OLD.png [--out FILE.png]   Gives a finished picture the flat backdrop of its series: only the
share of paper per pixel is rendered, so the scene's camera must not have changed since."""
import bpy, sys, os, tempfile
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import render, studio, scenes
a = sys.argv[sys.argv.index('--')+1:]; name, old = a[:2]; out = a[a.index('--out')+1] if '--out' in a else old
sc = studio.reset(); img = render.load_exr(os.path.abspath(old))[..., :3]; h, w, _ = img.shape
conf = scenes.build(name, (w, h)); sc.render.resolution_x, sc.render.resolution_y = w, h; sc.render.resolution_percentage = 100
for l in [l for l in bpy.data.objects if l.type == 'LIGHT']: bpy.data.objects.remove(l)
tmp = tempfile.mkdtemp(); bg = render.shoot(sc, 16, tmp)[4]
render.save(render.backdrop(img, bg, render.PITCH if conf.get('dark') else render.STEEL_100, conf.get('keep', 0.10)), os.path.abspath(out))
