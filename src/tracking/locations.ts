/** Where on the site a WhatsApp link stands; the label its clicks are counted under. */
export type WhatsAppLocation =
  | 'Header - Desktop'
  | 'Header - Mobile'
  | `Hero - ${string}`
  | 'About Section - Quick Quote'
  | 'Products Section - General Quote'
  | 'Contact Section - WhatsApp'
  | 'Contact Form - Fallback'
  | 'Error - WhatsApp'
  | 'Cart Sidebar - WhatsApp Quote'
  | 'Loja - WhatsApp Quote'
  | `Floating Button - ${string}`;
