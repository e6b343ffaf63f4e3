import { join } from 'node:path';
import { getDeployStore, getStore } from '@netlify/blobs';
import { withDeadline } from './deadline.ts';
import { isPreview } from './deploy-standing.ts';
import { openFolder } from './folder-store.ts';

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
  /** All keys, however many. */
  keys(): AsyncGenerator<string>;
}

const DEADLINE_MS = 3000;
/** For up to 10 MB. Netlify ends a function after 10 s at the earliest. */
const BYTES_DEADLINE_MS = 7000;
/** A preview has its own store: it must neither see nor change the live site's work. */
function openStore(name: string) {
  const options = { name, consistency: 'strong' } as const;
  return isPreview() ? getDeployStore(options) : getStore(options);
}

type Store = ReturnType<typeof openStore>;

async function firstPage(store: Store, prefix: string, directories: boolean) {
  const pages = store.list({ prefix, directories, paginate: true });
  for await (const page of pages) return page;
  return { blobs: [], directories: [] };
}

/** Netlify's store. Each call opens it, because its access token is the one of the current request. */
const openNetlify = (name: string): FileStore => ({
  async read(key) {
    const found = await openStore(name).getWithMetadata(key, { type: 'json' });
    if (!found) return undefined;
    // Without an etag, a conditional write would be unconditional.
    if (!found.etag) throw new Error('blobs: no etag');
    return { value: found.data, etag: found.etag };
  },
  async write(key, value, condition) {
    const unlessUsed = condition === 'new' ? { onlyIfNew: true } : {};
    const options = typeof condition === 'object' ? { onlyIfMatch: condition.etag } : unlessUsed;
    return (await openStore(name).setJSON(key, value, options)).modified;
  },
  async readBytes(key) {
    const bytes: ArrayBuffer | null = await openStore(name).get(key, { type: 'arrayBuffer' });
    return bytes ? new Uint8Array(bytes) : undefined;
  },
  writeBytes: async (key, bytes) => void (await openStore(name).set(key, new Blob([bytes]))),
  remove: (key) => openStore(name).delete(key),
  async list(prefix) {
    const { blobs } = await firstPage(openStore(name), prefix, false);
    return blobs.map(({ key }) => decodeURIComponent(key));
  },
  async listFolders(prefix) {
    const { directories } = await firstPage(openStore(name), prefix, true);
    return directories.map((path) => decodeURIComponent(path).slice(prefix.length).replace(/\/$/, ''));
  },
  async *keys() {
    for await (const { blobs } of openStore(name).list({ paginate: true }))
      yield* blobs.map(({ key }) => decodeURIComponent(key));
  },
});

/** The store at Netlify or, on another host, in the folder that the host has set. */
function storeNamed(name: string): FileStore {
  const open = () => {
    const folder = process.env['STORE_FOLDER'];
    return folder ? openFolder(join(folder, name)) : openNetlify(name);
  };
  const run = <Result>(call: (store: FileStore) => Promise<Result>, deadlineMs = DEADLINE_MS) =>
    withDeadline(deadlineMs, 'blobs', () => call(open()));
  return {
    read: (key) => run((store) => store.read(key)),
    write: (key, value, condition) => run((store) => store.write(key, value, condition)),
    readBytes: (key) => run((store) => store.readBytes(key), BYTES_DEADLINE_MS),
    writeBytes: (key, bytes) => run((store) => store.writeBytes(key, bytes), BYTES_DEADLINE_MS),
    remove: (key) => run((store) => store.remove(key)),
    list: (prefix) => run((store) => store.list(prefix)),
    listFolders: (prefix) => run((store) => store.listFolders(prefix)),
    keys: () => open().keys(),
  };
}

/** The environment's store for small values. */
export const environmentBlobs: BlobStore = storeNamed('work');

/** The environment's store for the files of quote requests, apart from everything that the schedules list. */
export const environmentFiles: FileStore = storeNamed('attachments');

export const environmentPictures: FileStore = storeNamed('pictures');

/** What was erased, outside the database. */
export const environmentErasures: BlobStore = storeNamed('lead-erasures');
