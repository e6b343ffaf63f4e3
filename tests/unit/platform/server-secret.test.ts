import { expect, test } from 'vitest';
import { readServerSecret } from '../../../netlify/platform/server-secret.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

test('calls at the same time get the same secret, which differs by name and site', async () => {
  const blobs = new MemoryBlobs();
  const read = () => readServerSecret(blobs, 'check');
  const secrets = new Set(await Promise.all([read(), read(), read()]));
  expect(secrets.size).toBe(1);
  const [secret] = secrets;
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await read()).toBe(secret);
  expect(await readServerSecret(blobs, 'network')).not.toBe(secret);
  expect(await readServerSecret(new MemoryBlobs(), 'check')).not.toBe(secret);
});

test('a store that does not respond gives no secret', async () => {
  const blobs = new MemoryBlobs();
  blobs.isDown = true;
  await expect(readServerSecret(blobs, 'check')).rejects.toThrow('down');
});
