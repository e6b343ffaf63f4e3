/**
 * Shown where no publication confirms a rule. Such a rule never returns a single number. That the owner has not confirmed it yet
 * is said by `npm run check:launch`, not to visitors.
 */
export const PRACTICE = 'prática da oficina';
/** Our own table, literal in /roscainjetora. */
export const HOUSE = 'tabela da casa';

/** Every publication behind a rule of the tools, by the name that the results show. */
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
  'Reiloy, compressão': {
    autor: 'Reiloy Westland',
    titulo: 'Compression ratio',
    endereco: 'http://reiloyusa.com/processing-tips/screw-design/compression-ratio',
  },
  'Reiloy, ABS': {
    autor: 'Reiloy Westland',
    titulo: 'Acrylonitrile butadiene styrene',
    endereco: 'http://reiloyusa.com/industry-applications/acrylonitrile-butadiene-styrene/',
  },
  'Reiloy, PC': {
    autor: 'Reiloy Westland',
    titulo: 'Polycarbonate',
    endereco: 'http://reiloyusa.com/industry-applications/polycarbonate/',
  },
  Kesida: {
    autor: 'Kesida',
    titulo: 'Injection unit of injection molding machine (PC)',
    endereco: 'https://kesida.en.tradevv.com/n1856970/Injection-unit-of-injection-molding-machine.htm',
  },
  Tizatech: {
    autor: 'Tizatech',
    titulo: 'Injection molding screws',
    endereco: 'http://tizatech.com/news_detail.asp?id=7&dir=1&Page=2',
  },
  Alcom: {
    autor: 'Alcom',
    titulo: 'LB ABS processing guide, page 2',
    endereco: 'https://docslib.org/doc/9623326/alcom%C2%AE-lb-abs',
  },
  Brink: {
    autor: 'Ted Brink',
    titulo: 'Polyamide extrusion: processing guidelines, page 6',
    endereco: 'http://www.slideshare.net/TedBrink/polyamide-extrusion-processing-guidlines',
  },
  'Stewart-Hay': {
    autor: 'Stewart-Hay',
    titulo: 'Techie stuff: the standard extruder screw',
    endereco: 'http://www.stewart-hay.com/techie.htm',
  },
  'XR Screw': {
    autor: 'XR Screw',
    titulo: 'The common specifications of the screw',
    endereco: 'http://xrscrew.com/en/news/info_63.html',
  },
  'Plastics Technology, escala': {
    autor: 'Plastics Technology',
    titulo: 'Considering scaling up for more output?',
    endereco: 'https://ptonline.com/articles/considering-scaling-up-for-more-output-follow-these-tips',
  },
  'Plastics Technology, L/D': {
    autor: 'Plastics Technology',
    titulo: 'How much L/D do you really need?',
    endereco: 'https://www.ptonline.com/articles/how-much-ld-do-you-really-need',
  },
  'Plastics Technology, PVC': {
    autor: 'Plastics Technology',
    titulo: 'Why barrier screws and rigid PVC don’t always mix',
    endereco: 'https://www.ptonline.com/columns/extrusion-why-barrier-screws-rigid-pvc-dont-always-mix',
  },
  Maximelt: {
    autor: 'Maximelt',
    titulo: 'Barrier screw profile',
    endereco: 'https://www.maximelt.com/products/injection/screw-profile/barrier/?lang=en',
  },
  Jinyi: {
    autor: 'Jinyi',
    titulo: 'The requirements for the manufacturing quality of the screw',
    endereco:
      'https://www.jinyi-precision.com/news/knowledge/the-requirements-for-the-manufacturing-quality-of-the-screw.html',
  },
  Jingwei: {
    autor: 'Jingwei',
    titulo: 'Standard material requirements for extruder screws and barrels',
    endereco: 'https://www.jingweimachinery.com/news/113',
  },
  EJS: {
    autor: 'EJS',
    titulo: 'Injection molding screw barrel: a buyer’s guide',
    endereco: 'https://www.ejsscrewbarrel.com/news/injection-molding-screw-barrel-guide.html',
  },
  'Extreme Coatings, fibra': {
    autor: 'Extreme Coatings',
    titulo: 'Feed screw coatings for injection molding: abrasive wear',
    endereco: 'https://extremecoatings.net/feed-screw-coatings-injection-molding-abrasive-wear/',
  },
  Polyplastics: {
    autor: 'Polyplastics',
    titulo: 'Molding technology for Duracon POM: safety and hygiene',
    endereco: 'https://www.polyplastics.com/en/support/mold/duracon/pom02.html',
  },
  'Engineering Plastics Handbook': {
    autor: 'Engineering Plastics Handbook',
    titulo: 'PBT, page 148',
    endereco:
      'https://digilib.universitaspertamina.ac.id/ebook/Engineering%20Plastics%20Handbook/files/basic-html/page175.html',
  },
  'Davis-Standard': {
    autor: 'Davis-Standard',
    titulo: 'Feedscrew and design truths, part II',
    endereco:
      'https://info.davis-standard.com/en/www.davis-standard.com/blog/feedscrew-and-design-truths-for-improved-longevity-part-ii?hs_amp=true',
  },
  'Deloro Stellite': {
    autor: 'Deloro Stellite',
    titulo: 'Advances in wear resistant alloys and products',
    endereco:
      'https://www.scribd.com/document/430803946/Microsoft-PowerPoint-Deloro-Stellite-Advances-in-Wear-Resistant-Alloys-and-Products-pdf',
  },
  'Wall Colmonoy': {
    autor: 'Wall Colmonoy',
    titulo: 'Wallex 1, technical data sheet',
    endereco: 'https://scribd.com/document/725429967/Wall-Colmonoy-Wallex-1-ENG-January2021',
  },
  Griggs: {
    autor: 'Griggs Steel',
    titulo: 'PM 23 high speed steel',
    endereco: 'https://www.griggssteel.com/high-speed-steel/pm-23-steel/',
  },
  'Eastern Tool Steel': {
    autor: 'Eastern Tool Steel',
    titulo: 'H-13 hot work tool steel data sheet',
    endereco: 'https://easterntoolsteel.com/h-13/',
  },
  AZoM: {
    autor: 'AZoM',
    titulo: 'D2 tool steel',
    endereco: 'https://www.azom.com/article.aspx?ArticleID=6214',
  },
  Sharpimpex: {
    autor: 'Sharpimpex',
    titulo: 'D2 tool steel: tempering',
    endereco: 'https://sharpimpex.in/product/d2-tool-steel',
  },
  Fastenerdata: {
    autor: 'Fastenerdata',
    titulo: 'Chromium decorative and hard chrome',
    endereco: 'http://www.fastenerdata.co.uk/chrome-plating',
  },
} as const;

export type SourceName = keyof typeof SOURCES | typeof PRACTICE | typeof HOUSE;

/** From and to. */
export type Range = readonly [from: number, to: number];

/** A constant, or a table of them, with its source. */
export type Sourced = Readonly<{ source: SourceName } & Record<string, unknown>>;
