/** Prints a new pair of keys for the notices of new requests: `npm run push:keys`. Devices then have to be switched on again. */
import { createECDH } from 'node:crypto';

const pair = createECDH('prime256v1');
pair.generateKeys();
// 32 bytes, even if the number begins with zeros.
const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
console.log(`VAPID_PUBLIC_KEY=${pair.getPublicKey('base64url')}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey.toString('base64url')}`);
