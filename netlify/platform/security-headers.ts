/**
 * What every answer carries, a file's (the build writes _headers) as a function's (which gets nothing of that file).
 * The Content-Security-Policy is each one's own.
 */
export const SECURITY_HEADERS = {
  // Two years and all subdomains; joining the browsers' preload list is a decision of the domain's owner.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Without the path: what is typed into the shop's search stands in its address.
  'Referrer-Policy': 'strict-origin',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
  // Chats open in tabs of their own without an opener, so nothing needs the weaker value.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Only features that browsers know: each other one is a warning in every visitor's console. Autoplay, fullscreen and
  // picture-in-picture stay with the page, which hands them to the video's player.
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
