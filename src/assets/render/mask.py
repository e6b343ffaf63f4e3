"""blender -b -P mask.py -- SCENE
Which part each pixel of a picture shows, as the tests of the labels read it: tests/fixtures/parts/SCENE.png has the part's number
in each pixel, at half the picture's size, and tests/fixtures/parts/SCENE.json its name. Also writes the marks, like render.py.
No light and no denoising: one sample of flat colour per pixel, so a picture takes seconds."""
import bpy, json, math, os, sys, tempfile
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import numpy as np, render, scenes, studio

PICTURES = os.path.join(HERE, '..', 'pictures'); MASKS = os.path.join(HERE, '..', '..', '..', 'tests', 'fixtures', 'parts')

# The parts by the names of their meshes; of a screw, the faces say whether they are crest, flank or channel.
BARREL = {'barrelA': 'canhão', 'barrelB': 'canhão', 'linerA': 'camada bimetálica', 'linerB': 'camada bimetálica'}
VALVE = {'vtip': 'ponteira', 'ring': 'anel de bloqueio', 'seat': 'sede'}
HEATER = dict.fromkeys(('band', 'ear', 'es', 'bolt', 'tbox', 'gland'), 'resistência')
DRIVE = dict.fromkeys(('shank', 'spline', 'endcap', 'centre', 'neck', 'face'), 'rosca')
SET = {**BARREL, **VALVE, **HEATER, **DRIVE, 'tip': 'ponta'}
NOZZLE = dict.fromkeys(('nthr', 'nrel', 'nrel2', 'hex', 'ncone', 'nbody', 'orif'), 'bico')
PARTS = {
    'hero-rosca-cilindro': SET, 'hero-injetora': SET, 'hero-extrusora': SET,
    'hero-sopradora': {**SET, 'maddock': 'misturador', 'nk1': 'rosca', 'nk2': 'rosca'},
    'injecao-explodido': {**SET, **NOZZLE, 'flight': 'rosca', 'stud': 'ponteira', 'studcore': 'ponteira', 'cap': 'cabeçote'},
    'rosca-sopradora': {'tip': 'ponta', 'maddock': 'misturador', 'nk1': 'rosca', 'nk2': 'rosca'},
    'rosca-barreira': {'tip': 'ponta'},
    'crista-camadas': {'base': 'base', 'skin': 'camada nitretada', 'cap': 'liga bimetálica'},
}

def of_screw(ob, scene):
    """A name for each face: crest, flank or channel; on the barrier screw, which of the two of each."""
    me = ob.data; n = len(me.polygons)
    mi = np.empty(n, int); me.polygons.foreach_get('material_index', mi)
    no = np.empty(n*3, np.float32); me.polygons.foreach_get('normal', no); no = no.reshape(-1, 3)
    co = np.empty(n*3, np.float32); me.polygons.foreach_get('center', co); co = co.reshape(-1, 3)
    r = np.hypot(co[:, 1], co[:, 2]); radial = (no[:, 1]*co[:, 1]+no[:, 2]*co[:, 2])/r
    names = np.where(mi == 1, 'filete', np.where(radial > 0.94, 'canal', 'flanco')).astype(object)
    if scene == 'rosca-barreira':
        B = scenes.BARRIER
        t = (co[:, 0]-np.arctan2(co[:, 2], co[:, 1])/(2*math.pi)) % 1.0   # along the axis from the middle of the main flight, in pitches
        middle = co[:, 0]-t+0.5   # of the channel, which sets the barrier's place
        behind = t < np.vectorize(scenes.barrier_place)(middle)
        main = np.minimum(t, 1-t) < 0.06
        inside = (middle > B['x0']) & (middle < B['x1'])
        names = np.where(mi == 1, np.where(main, 'filete principal', 'filete de barreira'),
                         np.where(names == 'canal', np.where(~inside, 'canal', np.where(behind, 'canal do fundido', 'canal do sólido')), names)).astype(object)
    return names

def of_shank(ob):
    """The keyway: what lies deeper than the shank, at its top."""
    me = ob.data; n = len(me.polygons)
    co = np.empty(n*3, np.float32); me.polygons.foreach_get('center', co); co = co.reshape(-1, 3)
    key = (np.abs(co[:, 1]) < 0.125) & (co[:, 2] > 0.30) & (np.hypot(co[:, 1], co[:, 2]) < 0.415) & (co[:, 0] > -2.95) & (co[:, 0] < -0.9)
    return np.where(key, 'rasgo de chaveta', 'rosca').astype(object)

def flat(number):
    m = bpy.data.materials.new('part%d' % number); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    e = nt.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (number/255, 0, 0, 1)
    nt.links.new(e.outputs[0], nt.nodes.new('ShaderNodeOutputMaterial').inputs[0]); return m

def main():
    scene = sys.argv[sys.argv.index('--')+1]; sc = studio.reset(); res = scenes.SIZES.get(scene, (1600, 1200))
    sc.render.resolution_x, sc.render.resolution_y = res; sc.render.resolution_percentage = 50
    conf = scenes.build(scene, res); render.marks(sc, conf, os.path.join(PICTURES, scene+'.json'))
    names = ['']; mats = {}
    def number(name):
        if name not in names: names.append(name); mats[name] = flat(len(names)-1)
        return names.index(name)
    for ob in list(bpy.data.objects):
        if ob.type == 'LIGHT' or ob.get('bg'): ob.hide_render = True; continue
        if ob.type not in ('MESH', 'CURVE'): continue
        kind = ob.name.split('.')[0]; known = PARTS[scene].get(kind)
        if known is None and ob.type == 'MESH' and kind in ('flight', 'f', 'f2'): faces = of_screw(ob, scene)
        elif known is None and kind == 'shank': faces = of_shank(ob)
        else: faces = None
        if faces is None:
            if known is None: raise SystemExit('%s: no part for the mesh %s' % (scene, ob.name))
            number(known); ob.data.materials.clear(); ob.data.materials.append(mats[known])
            if ob.type == 'MESH': ob.data.polygons.foreach_set('material_index', np.zeros(len(ob.data.polygons), np.int32))
            continue
        kinds = sorted(set(faces)); ob.data.materials.clear()
        for k in kinds: number(k); ob.data.materials.append(mats[k])
        ob.data.polygons.foreach_set('material_index', np.array([kinds.index(f) for f in faces], np.int32)); ob.data.update()
    sc.world = bpy.data.worlds.new('none'); sc.world.use_nodes = True; sc.world.node_tree.nodes['Background'].inputs[1].default_value = 0
    sc.camera.data.dof.use_dof = False
    c = sc.cycles; c.samples = 1; c.use_denoising = False; c.use_adaptive_sampling = False; c.pixel_filter_type = 'BOX'; c.filter_width = 0.01; c.max_bounces = 0
    sc.render.threads_mode = 'FIXED'; sc.render.threads = 1; sc.view_settings.view_transform = 'Raw'; sc.render.dither_intensity = 0
    tmp = tempfile.mkdtemp(); s = sc.render.image_settings; s.file_format = 'OPEN_EXR'; s.color_depth = '32'; s.color_mode = 'RGB'
    sc.render.filepath = os.path.join(tmp, 'mask.exr'); bpy.ops.render.render(write_still=True)
    px = np.round(render.load_exr(sc.render.filepath)[::-1, :, 0]*255).astype(np.uint8)
    write_png(os.path.join(MASKS, scene+'.png'), px)
    open(os.path.join(MASKS, scene+'.json'), 'w').write(json.dumps(names, ensure_ascii=False)+'\n')
    print('PARTS', scene, {name: int((px == i).sum()) for i, name in enumerate(names)})

def write_png(path, px):
    """8 bit grey, without Blender's colour management."""
    import struct, zlib
    h, w = px.shape; chunk = lambda tag, data: struct.pack('>I', len(data))+tag+data+struct.pack('>I', zlib.crc32(tag+data))
    rows = b''.join(b'\0'+row.tobytes() for row in px)
    open(path, 'wb').write(b'\x89PNG\r\n\x1a\n'+chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 0, 0, 0, 0))+chunk(b'IDAT', zlib.compress(rows, 9))+chunk(b'IEND', b''))

main()
