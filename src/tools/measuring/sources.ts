/** What the sheet's limits and estimates come from. */
export const SOURCES = [
  {
    autor: 'PML',
    titulo: 'Screw and barrel rebuilding',
    endereco: 'https://pm-llc.net/screw-and-barrel-rebuilding/',
  },
  {
    autor: 'Bloom',
    titulo: 'How much extruder screw wear is acceptable',
    endereco: 'https://extruder-parts.com/how-much-extruder-screw-wear-is-acceptable/',
  },
  {
    autor: 'Reiloy Westland',
    titulo: 'Nitrided barrels',
    endereco: 'http://reiloyusa.com/products/barrels/nitrided',
  },
  {
    autor: 'Extreme Coatings',
    titulo: 'The cost of wear is a real number',
    endereco: 'http://www.extremecoatings.net/blog/2014/12/',
  },
  {
    autor: 'Extreme Coatings',
    titulo: 'How much wear is too much for a typical feedscrew?',
    endereco: 'https://extremecoatings.net/ufaqs/how-much-wear-is-too-much-for-a-typical-feedscrew/',
  },
] as const;
