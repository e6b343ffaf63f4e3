/** Said of what no publication confirms. A rule of this kind never gives one number. */
export const PRACTICE = 'prática a confirmar';
/** The house's own table, literal in /roscainjetora. */
export const HOUSE = 'tabela da casa';

/** Every publication that a rule of the tools comes from, by the name that the results show. */
export const SOURCES = {
  PML: {
    autor: 'PML',
    titulo: 'Screw and barrel rebuilding',
    endereco: 'https://pm-llc.net/screw-and-barrel-rebuilding/',
  },
  MSI: {
    autor: 'MSI',
    titulo: 'When good components go bad',
    endereco: 'https://moldersservices.com/when-good-components-go-bad/',
  },
  'Plastics Technology, canhão': {
    autor: 'Plastics Technology',
    titulo: 'Barrel repair: when does it make sense?',
    endereco: 'https://www.ptonline.com/articles/barrel-repair-when-does-it-make-sense',
  },
  Bloom: {
    autor: 'Bloom',
    titulo: 'How much extruder screw wear is acceptable',
    endereco: 'https://extruder-parts.com/how-much-extruder-screw-wear-is-acceptable/',
  },
  Flite: {
    autor: 'Flite Technology, em Plastics Technology',
    titulo: 'Screw and barrel wear, May 2012, page 54',
    endereco: 'http://pty.epubxp.com/i/63426-may-2012/54',
  },
  'Reiloy, nitretação': {
    autor: 'Reiloy Westland',
    titulo: 'Nitrided barrels',
    endereco: 'http://reiloyusa.com/products/barrels/nitrided',
  },
  'Reiloy, perfil': {
    autor: 'Reiloy Westland',
    titulo: 'Screw profile',
    endereco: 'http://reiloyusa.com/processing-tips/screw-design/profile',
  },
  Omega: {
    autor: 'Omega',
    titulo: 'Bimetallic liner and recondition worn-off barrel and screw',
    endereco:
      'https://www.omegabarrelscrew.com/bimetallic-liner-and-recondition-worn-off-barrel-and-screw-a-140.html',
  },
  'Omega, camada': {
    autor: 'Omega',
    titulo: 'Why a protective alloy layer hardness is not high',
    endereco: 'http://www.omegabarrelscrew.com/why-protective-alloy-layer-hardness-not-high-a-148.html',
  },
  'Extreme Coatings': {
    autor: 'Extreme Coatings',
    titulo: 'The cost of wear is a real number',
    endereco: 'http://www.extremecoatings.net/blog/2014/12/',
  },
} as const;

export type SourceName = keyof typeof SOURCES | typeof PRACTICE | typeof HOUSE;

/** From and to. */
export type Range = readonly [from: number, to: number];

/** A constant, or a table of them, with where it is from. */
export type Sourced = Readonly<{ source: SourceName } & Record<string, unknown>>;
