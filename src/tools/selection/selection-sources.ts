/** The published sources that the results name. */
export const SELECTION_SOURCES = [
  {
    autor: 'Stewart-Hay',
    titulo: 'Techie stuff: the standard extruder screw',
    endereco: 'http://www.stewart-hay.com/techie.htm',
  },
  {
    autor: 'Plastics Technology',
    titulo: 'How much L/D do you really need?',
    endereco: 'https://www.ptonline.com/articles/how-much-ld-do-you-really-need',
  },
  {
    autor: 'Plastics Technology',
    titulo: 'Why barrier screws and rigid PVC don’t always mix',
    endereco: 'https://www.ptonline.com/columns/extrusion-why-barrier-screws-rigid-pvc-dont-always-mix',
  },
  {
    autor: 'Maximelt',
    titulo: 'Barrier screw profile',
    endereco: 'https://www.maximelt.com/products/injection/screw-profile/barrier/?lang=en',
  },
  {
    autor: 'Xtrustar',
    titulo: 'Vented screws are essentially two screws in one',
    endereco: 'https://xtrustar.com/?p=158',
  },
  {
    autor: 'Reiloy Westland',
    titulo: 'Compression ratio',
    endereco: 'http://reiloyusa.com/processing-tips/screw-design/compression-ratio',
  },
  {
    autor: 'Reiloy Westland',
    titulo: 'Nitrided barrels',
    endereco: 'http://reiloyusa.com/products/barrels/nitrided',
  },
  {
    autor: 'Kesida',
    titulo: 'Injection unit of injection molding machine (PC)',
    endereco: 'https://kesida.en.tradevv.com/n1856970/Injection-unit-of-injection-molding-machine.htm',
  },
] as const;
