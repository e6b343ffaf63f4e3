/**
 * Headers of every response. The build writes them to _headers, which applies to files only, so functions add them
 * themselves. Each response has its own Content-Security-Policy.
 */
export const SECURITY_HEADERS = {
  // Two years, all subdomains. Only the domain's owner can decide to join the browsers' preload list.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Without the path, because the shop's address contains the search text.
  'Referrer-Policy': 'strict-origin',
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'DENY',
  // WhatsApp chats open in new tabs without an opener, so nothing needs a weaker value.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Only features that browsers know: any other causes a warning in every visitor's console. Autoplay, fullscreen and
  // picture-in-picture stay allowed, for the video player.
  'Permissions-Policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
} as const;
