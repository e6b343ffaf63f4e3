/** Prints a new pair of keys for the notices of new requests: `npm run push:keys`. Devices then have to be switched on again. */
import webPush from 'web-push';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
