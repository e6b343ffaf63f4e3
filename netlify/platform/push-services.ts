/**
 * The hosts to which browsers subscribe: Chrome and its relatives, Firefox, Safari, Edge. An address elsewhere would let a
 * signed-in person have this server call any host.
 */
const HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

export const isPushService = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
