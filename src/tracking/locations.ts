/** The machine pages, as clicks on them are counted. */
export type MachinePageSource =
  | 'Extrusoras'
  | 'Injetoras'
  | 'Sopradoras'
  | 'Rosca e Canhão Injetoras'
  | 'Rosca e Canhão Extrusora';

/** Where on the site a WhatsApp link stands; the label its clicks are counted under. */
export type WhatsAppLocation =
  | 'Header - Desktop'
  | 'Header - Mobile'
  | `Hero - ${string}`
  | 'About Section - Quick Quote'
  | 'Products Section - General Quote'
  | 'Contact Section - WhatsApp'
  | 'FAQ - WhatsApp'
  | 'Testimonials - WhatsApp'
  | 'Contact Form - Fallback'
  | 'Error - WhatsApp'
  | 'Cart Sidebar - WhatsApp Quote'
  | 'Loja - WhatsApp Quote'
  | 'Offline - WhatsApp'
  | `${MachinePageSource} - ${'Hero' | 'Gallery' | 'Quote Section'}`
  | `Article - ${string}`
  | `Floating Button - ${string}`;
