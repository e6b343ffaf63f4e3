import type { BlobStore } from '../../netlify/platform/blob-store.ts';
import { type Database, partsOf, type WriteOptions } from '../../netlify/platform/database.ts';
import type { Mailer } from '../../netlify/platform/mailer.ts';
import type { LeadServices } from '../../netlify/platform/services.ts';
import { nameStatement } from './fault-choice.ts';
import type { Report } from './messages.ts';

/** Called at every point where the pipeline awaits something. May never resolve. */
export type PassPoint = (name: string) => Promise<void>;
type Tell = (message: Report) => void;

/** In the mail of a lead that is not in the database. */
export const UNSTORED = 'o banco de dados não respondeu';

/** Whether a call of the second store fails: before it runs, or by losing its response. */
export type BlobFault = (method: string, key: string) => 'break' | 'lose' | undefined;

function watchDatabase(database: Database, pass: PassPoint, tell: Tell): Database {
  const watch =
    (method: 'query' | 'write') =>
    async <Row>(statement: Parameters<Database['query']>[0], options?: WriteOptions) => {
      const { text, values } = partsOf(statement);
      const name = nameStatement(text);
      await pass(`${name}: before`);
      const rows = await database[method]<Row>(statement, options);
      if (name === 'record sent') {
        tell({ kind: 'mail', stage: 'recorded', lead: String(values[0]), isUnstored: false });
      }
      await pass(`${name}: after`);
      return rows;
    };
  return { ...database, query: watch('query'), write: watch('write') };
}

function watchMailer(mailer: Mailer, pass: PassPoint, tell: Tell): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const isUnstored = mail.text.includes(UNSTORED);
      const name = isUnstored ? 'mail a lead that is not stored' : 'mail';
      const lead = mail.id.replace(/^lead-/, '');
      await pass(`${name}: before`);
      tell({ kind: 'mail', stage: 'sent', lead, isUnstored });
      const response = await mailer.send(mail);
      tell({ kind: 'mail', stage: 'known', lead, isUnstored });
      await pass(`${name}: after`);
      return response;
    },
  };
}

function watchBlobs(blobs: BlobStore, pass: PassPoint, chooseFault: BlobFault): BlobStore {
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

/** Wraps the services: calls `pass` before and after every await, and reports what happens to every mail. */
export function watchServices(
  services: LeadServices,
  pass: PassPoint,
  tell: Tell,
  chooseBlobFault: BlobFault,
): LeadServices {
  return {
    ...services,
    database: watchDatabase(services.database, pass, tell),
    blobs: watchBlobs(services.blobs, pass, chooseBlobFault),
    openMailer: () => watchMailer(services.openMailer(), pass, tell),
  };
}
