import type { OutboxRow } from '../../netlify/outbox/rows.ts';
import type { BlobStore } from '../../netlify/platform/blob-store.ts';
import { type Database, partsOf, type WriteOptions } from '../../netlify/platform/database.ts';
import type { Mailer } from '../../netlify/platform/mailer.ts';
import { nameStatement } from './fault-choice.ts';
import type { Report } from './messages.ts';

/** Called at every point where the pipeline awaits something. May never resolve. */
export type PassPoint = (name: string) => Promise<void>;

/** In the mail of a lead that is not in the database. */
const UNSTORED = 'o banco de dados não respondeu';
/** Ends the point at which a result was not stored, so that its work is done again. */
export const UNRECORDED = 'record done: failed';

/** The mails to the team that this process has sent, and not yet recorded. */
export class OpenMails {
  /** By the id of their row in the outbox. */
  readonly #ids = new Map<string, string>();
  readonly #sent = new Set<string>();

  lease(rows: readonly OutboxRow[]): void {
    for (const { id, kind, subject } of rows) {
      const [lead, key, action] = subject.split('/');
      if (kind === 'team-mail') this.#ids.set(id, `lead-${lead}`);
      if (kind === 'team-news') this.#ids.set(id, `lead-${lead}-${action}-${key}`);
      if (kind === 'team-erased') this.#ids.set(id, `lead-erased-${lead}`);
    }
  }

  send(id: string): void {
    if ([...this.#ids.values()].includes(id)) this.#sent.add(id);
  }

  record(rows: unknown): void {
    for (const row of Array.isArray(rows) ? rows : []) this.#sent.delete(this.#ids.get(String(row)) ?? '');
  }

  get size(): number {
    return this.#sent.size;
  }
}

/** Whether a call of the second store fails: before it runs, or by losing its response. */
export type BlobFault = (method: string, key: string) => 'break' | 'lose' | undefined;

/** Calls `pass` before and after every statement. */
export function watchDatabase(database: Database, pass: PassPoint, open: OpenMails): Database {
  const watch =
    (method: 'query' | 'write') =>
    async <Row>(statement: Parameters<Database['query']>[0], options?: WriteOptions) => {
      const { text, values } = partsOf(statement);
      const name = nameStatement(text);
      await pass(`${name}: before`);
      try {
        const rows = await database[method]<Row>(statement, options);
        if (name === 'lease') open.lease(rows as unknown as OutboxRow[]);
        return rows;
      } catch (error) {
        await pass(`${name}: failed`);
        throw error;
      } finally {
        if (name === 'record done') open.record(values.find(Array.isArray));
        await pass(`${name}: after`);
      }
    };
  return { ...database, query: watch('query'), write: watch('write') };
}

/** Calls `pass` before and after every mail, and tells of those of the outbox that were accepted. */
export function watchMailer(
  mailer: Mailer,
  pass: PassPoint,
  open: OpenMails,
  tell: (message: Report) => void,
): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const isUnstored = mail.text.includes(UNSTORED);
      const name = isUnstored ? 'mail a lead that is not stored' : 'mail';
      await pass(`${name}: before`);
      const response = await mailer.send(mail);
      open.send(mail.id);
      if (!isUnstored) tell({ kind: 'mailed', id: mail.id });
      await pass(`${name}: after`);
      return response;
    },
  };
}

/** Calls `pass` before and after every call of the second store, and lets some of them fail. */
export function watchBlobs(blobs: BlobStore, pass: PassPoint, chooseFault: BlobFault): BlobStore {
  const watch =
    <Args extends [key: string, ...rest: never[]], Result>(
      method: string,
      call: (...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const [folder] = args[0].split('/');
      const fault = chooseFault(method, args[0]);
      await pass(`${method} ${folder}: before`);
      if (fault === 'break') throw new Error('blobs: no connection');
      const result = await call(...args);
      if (fault === 'lose') throw new Error('blobs: response lost');
      await pass(`${method} ${folder}: after`);
      return result;
    };
  return {
    read: watch('read', blobs.read) as BlobStore['read'],
    write: watch('write', blobs.write),
    remove: watch('remove', blobs.remove),
    list: watch('list', blobs.list),
    listFolders: watch('list folders', blobs.listFolders),
  };
}
