import { randomUUID } from 'node:crypto';
import {
  createProduct,
  deleteProduct,
  moveProduct,
  saveProduct,
} from '../../netlify/catalogue/save-product.ts';
import { addNote } from '../../netlify/inbox/add-note.ts';
import { changeLead, type LeadChange } from '../../netlify/inbox/change-lead.ts';
import { recordReply } from '../../netlify/inbox/record-reply.ts';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import { loadDevices, removeDevice, saveDevice } from '../../netlify/push/devices.ts';
import { addAccount, changeRole, readAccount, revokeAccount } from '../../netlify/staff/accounts/accounts.ts';
import {
  createInvitation,
  invitationHash,
  readInvitation,
} from '../../netlify/staff/accounts/invitations.ts';
import { findPasskey, recordEntry, redeemInvitation } from '../../netlify/staff/accounts/passkeys.ts';
import { replaceStaffName } from '../../netlify/staff/pseudonym.ts';
import { createSession, endSession, readSession } from '../../netlify/staff/session.ts';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';
import { makeProduct } from '../fixtures/products.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';

const NOW = new Date('2026-11-24T17:00:00Z');

/** A new object that the staff work on, its actions, and its state as a caller sees it afterwards. */
interface Thing {
  actions: Record<string, () => Promise<unknown>>;
  look(): Promise<unknown>;
}

type Make = (database: Database, sql: TestDatabase) => Promise<Thing>;

/** A person with a passkey, an open invitation and a device with notices. */
async function makeAccount(database: Database): Promise<Thing> {
  const id = randomUUID();
  const name = `Ana ${id.replaceAll(/[^a-f]/g, '')} ${id.slice(0, 8)}`;
  const tokens: string[] = [];
  const credential = (credentialId: string) => ({
    id: credentialId,
    publicKey: new Uint8Array(1),
    counter: 0,
  });
  const invite = async () => {
    const token = await createInvitation(database, PASSPHRASE_HASH, id, NOW);
    return invitationHash(token, PASSPHRASE_HASH) ?? '';
  };
  const start = async () => {
    const token = await createSession(database, PASSPHRASE_HASH, name, NOW, id);
    tokens.push(token);
    return token;
  };
  await addAccount(database, id, { name, email: 'ana@fabrica.example', role: 'sales' }, NOW);
  const first = randomUUID();
  await redeemInvitation(database, await invite(), credential(first), NOW);
  const session = await readSession(database, PASSPHRASE_HASH, await start(), NOW);
  const endpoint = `https://push.example/${id}`;
  await saveDevice(database, { endpoint, keys: { p256dh: 'B', auth: 'a' } }, session?.id ?? '', NOW);
  const open = await invite();
  // Two responses may arrive in a different order than their statements ran, so the last one is unknown.
  const invitations = [open];
  const keys = [first, randomUUID()];
  return {
    actions: {
      revoke: () => revokeAccount(database, id, NOW),
      invite: async () => {
        invitations.push(await invite());
      },
      'change the role': () => changeRole(database, id, 'catalogue'),
      redeem: async () => {
        if (await redeemInvitation(database, open, credential(keys[1] ?? ''), NOW)) await start();
      },
      'sign in': async () => {
        const known = await findPasskey(database, first);
        const challenge = { text: '', hash: randomUUID().replaceAll('-', '').repeat(2), expiresAt: NOW };
        if (known && (await recordEntry(database, known.credential, 0, challenge, NOW))) await start();
      },
      'switch the device off': () => removeDevice(database, session?.id ?? ''),
      'replace the name': () => replaceStaffName(database, name, 'pessoa-abc123'),
    },
    look: async () => {
      const account = await readAccount(database, id, NOW);
      const sessions = tokens.map((token) => readSession(database, PASSPHRASE_HASH, token, NOW));
      const open = (await Promise.all(sessions)).filter(Boolean);
      const passkeys = await Promise.all(keys.map((key) => findPasskey(database, key)));
      const devices = await loadDevices(database, PASSPHRASE_HASH);
      const invited = await Promise.all(invitations.map((hash) => readInvitation(database, hash, NOW)));
      return {
        state: account && [account.state === 'expired' ? 'invited' : account.state, account.role],
        sessions: open.map((one) => one?.role),
        passkeys: passkeys.map(Boolean),
        isInvited: invited.some(Boolean),
        isTold: devices.some((device) => device.endpoint === endpoint),
      };
    },
  };
}

/** A new request: changes that saw its first revision, and actions that need none. */
async function makeLead(database: Database, sql: TestDatabase): Promise<Thing> {
  const id = randomUUID();
  const reference = id.replaceAll('-', '').slice(0, 8).toUpperCase();
  await sql.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     VALUES ($1, $2, $3::timestamptz - interval '1 hour',
            jsonb_build_object('name', 'Ana', 'email', 'ana@cliente.example', 'phone', '11987654321', 'message', 'Rosca'),
            '')`,
    [id, reference, NOW],
  );
  const by = () => ({ author: 'Bia', key: randomUUID() });
  const change = (made: LeadChange) => () =>
    changeLead(database, { lead: { reference, revision: 0 }, change: made, ...by() }, NOW);
  return {
    actions: {
      answer: change({ kind: 'state', state: 'answered' }),
      discard: change({ kind: 'state', state: 'discarded' }),
      assign: change({ kind: 'assignment', assignee: 'Bia' }),
      'follow up': change({ kind: 'follow-up', followUpOn: '2026-12-01', time: '14:30', note: 'prazo' }),
      propose: change({ kind: 'proposal', day: '2026-11-24' }),
      win: change({ kind: 'outcome', outcome: 'won', wonCents: null }),
      note: () => addNote(database, { reference, note: 'Ligar', ...by() }, NOW),
      reply: () => recordReply(database, { reference, channel: 'email', ...by() }, NOW),
    },
    look: async () => {
      const [lead] = await sql.query<{ lead: Record<string, unknown> }>(
        "SELECT to_jsonb(leads) - '{id,reference,search_text,arrived_at,changed_at}'::text[] AS lead FROM leads WHERE id = $1",
        [id],
      );
      const events = await sql.query<Record<string, unknown>>(
        'SELECT kind, detail, note FROM lead_events WHERE lead_id = $1 ORDER BY kind, detail, note',
        [id],
      );
      return { lead: lead?.lead, events };
    },
  };
}

/** Two products, the second after the first. */
async function makePair(database: Database, sql: TestDatabase): Promise<Thing> {
  const author = { person: 'Bia', now: NOW };
  await sql.empty();
  const create = async (title: string) => {
    const saved = await createProduct(database, makeProduct({ id: 1, title }), author, randomUUID());
    if (!saved.ok) throw new Error('not created');
    return saved.stored;
  };
  const [first, next] = [await create('Rosca'), await create('Cilindro')];
  const save = (title: string) => () =>
    saveProduct(database, { ...first.product, title }, first.revision, author);
  const { id } = first.product;
  return {
    actions: {
      'change the title': save('Rosca nova'),
      'change it in another way': save('Rosca outra'),
      delete: () => deleteProduct(database, id, first.revision, author),
      'move to the end': () => moveProduct(database, { id, before: null }, NOW),
      'delete the next': () => deleteProduct(database, next.product.id, next.revision, author),
    },
    look: () =>
      sql.query(
        `SELECT product->>'title' AS title, action = 'deleted' AS is_deleted, rank() OVER (ORDER BY position) AS place
         FROM catalogue_products JOIN catalogue_history USING (product_id, revision) ORDER BY product_id`,
      ),
  };
}

/** A session and its device. */
async function makeDevice(database: Database): Promise<Thing> {
  const token = await createSession(database, PASSPHRASE_HASH, 'Bia', NOW);
  const session = await readSession(database, PASSPHRASE_HASH, token, NOW);
  const id = session?.id ?? '';
  const addresses = [`https://push.example/${id}`];
  const save =
    (endpoint = '') =>
    () =>
      saveDevice(database, { endpoint, keys: { p256dh: 'B', auth: 'a' } }, id, NOW);
  await save(addresses[0])();
  return {
    actions: {
      'save the device': save(addresses[0]),
      'switch it off': () => removeDevice(database, id),
      'sign out': () => endSession(database, PASSPHRASE_HASH, token),
    },
    look: async () => {
      const devices = await loadDevices(database, PASSPHRASE_HASH);
      return devices
        .map(({ endpoint }) => addresses.indexOf(endpoint))
        .filter((place) => place >= 0)
        .toSorted();
    },
  };
}

const THINGS: Record<string, Make> = {
  account: makeAccount,
  lead: makeLead,
  product: makePair,
  device: makeDevice,
};

/** Every pair of actions on an object, including an action with itself. */
const pairsOf = (names: readonly string[]) =>
  names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

/**
 * Runs every two actions of the staff on the same thing at once, `rounds` times, on a server where sessions really run
 * concurrently. Returns the pairs whose result matches neither serial order.
 */
export async function runStaffRaces(url: string, rounds: number) {
  const sql = await startLeadDatabase(url);
  // The usual deadline of 4 s is for visitors: on a busy machine it would end an action whose result is then unknown.
  const database = createDatabase({ connectionString: sql.url, deadlineMs: 30_000 });
  const broken: string[] = [];
  let pairs = 0;
  try {
    for (const [kind, make] of Object.entries(THINGS)) {
      const names = Object.keys((await make(database, sql)).actions);
      for (const [one, other] of pairsOf(names)) {
        pairs += 1;
        const refusals = new Map<string, string>();
        const run = async (work: (act: (name: string) => Promise<unknown>) => Promise<unknown>) => {
          const thing = await make(database, sql);
          // An action that is refused by the database has changed nothing.
          await work(async (name) =>
            thing.actions[name]?.().catch((error: Error) => refusals.set(name, error.message)),
          );
          return JSON.stringify(await thing.look());
        };
        const inTurn = (first: string, second: string) =>
          run(async (act) => {
            await act(first);
            await act(second);
          });
        const right = new Set([await inTurn(one, other), await inTurn(other, one)]);
        for (let round = 0; round < rounds; round += 1) {
          const left = await run((act) => Promise.all([act(one), act(other)]));
          if (right.has(left)) continue;
          const refused = [...refusals].map(([name, why]) => `; ${name} was refused: ${why}`).join('');
          broken.push(`${kind}: ${one} | ${other}: ${left} instead of ${[...right].join(' or ')}${refused}`);
          break;
        }
      }
    }
  } finally {
    await database.close();
    await sql.stop();
  }
  return { pairs, broken };
}
