import { validate } from 'uuid';
import {
  type FigureKey,
  type FigureKeyList,
  LONGEST_KEY_NAME,
  type MadeFigureKey,
  MOST_KEYS,
} from '../../src/shared/figures/keys-wire.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { closeKey, readLastUse } from './key-notes.ts';
import { createToken, hashToken } from './key-token.ts';

const MOST_BYTES = 1024;

interface KeyRow {
  id: string;
  token_hash: string;
  name: string;
  made_at: Date;
}

async function listKeys({ database, blobs }: StaffServices): Promise<FigureKey[]> {
  const rows = await database.query<KeyRow>(
    'SELECT id, token_hash, name, made_at FROM figure_keys ORDER BY made_at, id',
  );
  return Promise.all(
    rows.map(async ({ id, token_hash, name, made_at }) => ({
      id,
      name,
      madeAt: made_at.toISOString(),
      lastUsedAt: await readLastUse(blobs, token_hash),
    })),
  );
}

function parseName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.replaceAll(/\s+/g, ' ').trim();
  return name !== '' && name.length <= LONGEST_KEY_NAME && !/\p{C}/u.test(name) ? name : undefined;
}

// A repeated call replaces the key whose only showing was lost with the response.
const MAKE = `
  INSERT INTO figure_keys (id, token_hash, name, made_at)
  SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM figure_keys WHERE id <> $1) < ${MOST_KEYS}
  ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, name = excluded.name`;

async function makeKey(request: Request, services: StaffServices, passwordHash: string): Promise<Response> {
  const body = await readJson(request, MOST_BYTES);
  if (!body.ok) return refuse(body.code);
  const id = readActionKey(request);
  const name = parseName(body.value['name']);
  if (!id || !name) return refuse('invalid');
  const token = createToken(passwordHash);
  await services.database.write(MAKE, [id, hashToken(token, passwordHash), name, services.now()], {
    safeToRepeat: 'fixed values',
  });
  const key = (await listKeys(services)).find((made) => made.id === id);
  return key ? respondJson(201, { key, token } satisfies MadeFigureKey) : refuse('conflict');
}

async function revokeKey({ database, blobs }: StaffServices, id: string): Promise<void> {
  const [row] = await database.query<KeyRow>('SELECT token_hash FROM figure_keys WHERE id = $1', [id]);
  if (!row) return;
  // First where readings look: after a failure the list still shows the key, and the owner tries again.
  await closeKey(blobs, row.token_hash);
  await database.write('DELETE FROM figure_keys WHERE id = $1', [id], { safeToRepeat: 'deletion' });
}

/** Lists, makes and revokes the keys of spreadsheets. For the owner. */
export function createKeysHandler({ id }: { id?: string }): StaffHandler {
  return async (request, services) => {
    const { passwordHash } = services.settings;
    if (!passwordHash) return refuse('unavailable');
    const { method } = request;
    if (id === undefined) {
      if (method === 'POST') return makeKey(request, services, passwordHash);
      if (method !== 'GET') return refuseMethod('GET', 'POST');
    } else {
      if (!validate(id)) return refuse('missing');
      if (method !== 'DELETE') return refuseMethod('DELETE');
      await revokeKey(services, id);
    }
    return respondJson(200, { keys: await listKeys(services) } satisfies FigureKeyList);
  };
}
