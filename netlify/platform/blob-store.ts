import { getDeployStore, getStore } from '@netlify/blobs';
import { withDeadline } from './deadline.ts';
import { readDeployContext, UNKNOWN_CONTEXT } from './preview-database.ts';

/** Condition of a write: the key must be unused, or hold the value that was read with this etag. */
type WriteCondition = 'new' | { etag: string };

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

/** A store that also holds files, as bytes. A value that is read as bytes was written as bytes. */
export interface FileStore extends BlobStore {
  readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  writeBytes(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

const DEADLINE_MS = 3000;
/** For up to 10 MB. Netlify ends a function after 10 s at the earliest. */
const BYTES_DEADLINE_MS = 7000;
// Netlify's names for the published deploy and for `netlify dev`.
const LIVE_CONTEXTS = ['production', 'dev'];

// Work that continues after the response may no longer see the context.
let seen: string | undefined;

/** A preview has its own store: it must neither see nor change the live site's work. */
function openStore(name: string) {
  const context = readDeployContext();
  if (context !== undefined && context !== UNKNOWN_CONTEXT) seen = context;
  const options = { name, consistency: 'strong' } as const;
  return seen === undefined || LIVE_CONTEXTS.includes(seen) ? getStore(options) : getDeployStore(options);
}

type Store = ReturnType<typeof openStore>;

async function firstPage(store: Store, prefix: string, directories: boolean) {
  const pages = store.list({ prefix, directories, paginate: true });
  for await (const page of pages) return page;
  return { blobs: [], directories: [] };
}

/** Each call opens the store, because its access token is the one of the current request. */
function storeNamed(name: string): FileStore {
  const run = <Result>(call: (store: Store) => Promise<Result>, deadlineMs = DEADLINE_MS): Promise<Result> =>
    withDeadline(deadlineMs, 'blobs', () => call(openStore(name)));
  return {
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
    readBytes: (key) =>
      run(async (store) => {
        const bytes: ArrayBuffer | null = await store.get(key, { type: 'arrayBuffer' });
        return bytes ? new Uint8Array(bytes) : undefined;
      }, BYTES_DEADLINE_MS),
    writeBytes: (key, bytes) =>
      run(async (store) => void (await store.set(key, new Blob([bytes]))), BYTES_DEADLINE_MS),
    remove: (key) => run((store) => store.delete(key)),
    list: (prefix) =>
      run(async (store) => {
        const { blobs } = await firstPage(store, prefix, false);
        return blobs.map(({ key }) => decodeURIComponent(key));
      }),
    listFolders: (prefix) =>
      run(async (store) => {
        const { directories } = await firstPage(store, prefix, true);
        return directories.map((path) => decodeURIComponent(path).slice(prefix.length).replace(/\/$/, ''));
      }),
  };
}

/** The environment's store for small values. */
export const environmentBlobs: BlobStore = storeNamed('work');

/** The environment's store for the files of quote requests, apart from everything that the schedules list. */
export const environmentFiles: FileStore = storeNamed('attachments');
