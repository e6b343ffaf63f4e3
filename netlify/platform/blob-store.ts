import { getDeployStore, getStore } from '@netlify/blobs';
import { withDeadline } from './deadline.ts';
import { readDeployContext, UNKNOWN_CONTEXT } from './preview-database.ts';

/** Condition of a write: the key must be unused, or hold the value that was read with this etag. */
export type WriteCondition = 'new' | { etag: string };

/**
 * Small JSON values under keys such as `mail/20261122T1205/…`, outside Postgres: reading them does not start the
 * database. A read sees every write that was confirmed before. Every method rejects after a deadline.
 */
export interface BlobStore {
  read<Value>(key: string): Promise<{ value: Value; etag: string } | undefined>;
  /** Resolves to false if the condition does not hold; nothing is written then. */
  write(key: string, value: unknown, condition?: WriteCondition): Promise<boolean>;
  /** Succeeds for a key that does not exist. */
  remove(key: string): Promise<void>;
  /** The keys that start with the prefix, at most about a thousand. */
  list(prefix: string): Promise<string[]>;
  /** The parts between a prefix that ends with a slash and the next slash, for example the `a` of `mail/a/b`. */
  listFolders(prefix: string): Promise<string[]>;
}

const DEADLINE_MS = 3000;
const NAME = 'work';
// Netlify's names for the published deploy and for `netlify dev`.
const LIVE_CONTEXTS = ['production', 'dev'];

// Work that continues after the response may no longer see the context.
let seen: string | undefined;

/** A preview has its own store: it must neither see nor change the live site's work. */
function openStore() {
  const context = readDeployContext();
  if (context !== undefined && context !== UNKNOWN_CONTEXT) seen = context;
  const options = { name: NAME, consistency: 'strong' } as const;
  return seen === undefined || LIVE_CONTEXTS.includes(seen) ? getStore(options) : getDeployStore(options);
}

const run = <Result>(call: (store: ReturnType<typeof openStore>) => Promise<Result>): Promise<Result> =>
  withDeadline(DEADLINE_MS, 'blobs', () => call(openStore()));

async function firstPage(prefix: string, directories: boolean) {
  const pages = openStore().list({ prefix, directories, paginate: true });
  for await (const page of pages) return page;
  return { blobs: [], directories: [] };
}

/** The environment's store. Each call opens it, because its access token is the one of the current request. */
export const environmentBlobs: BlobStore = {
  read: (key) =>
    run(async (store) => {
      const found = await store.getWithMetadata(key, { type: 'json' });
      if (!found) return undefined;
      // Without an etag, a conditional write would be unconditional.
      if (!found.etag) throw new Error('blobs: no etag');
      return { value: found.data, etag: found.etag };
    }),
  write: (key, value, condition) =>
    run(async (store) => {
      const options =
        condition === undefined
          ? {}
          : condition === 'new'
            ? { onlyIfNew: true }
            : { onlyIfMatch: condition.etag };
      const { modified } = await store.setJSON(key, value, options);
      return modified;
    }),
  remove: (key) => run((store) => store.delete(key)),
  list: (prefix) =>
    run(async () => {
      const { blobs } = await firstPage(prefix, false);
      return blobs.map(({ key }) => decodeURIComponent(key));
    }),
  listFolders: (prefix) =>
    run(async () => {
      const { directories } = await firstPage(prefix, true);
      return directories.map((path) => decodeURIComponent(path).slice(prefix.length).replace(/\/$/, ''));
    }),
};
