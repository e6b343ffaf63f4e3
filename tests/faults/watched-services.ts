import type { Database, WriteOptions } from '../../netlify/platform/database.ts';
import type { Mailer } from '../../netlify/platform/mailer.ts';
import type { LeadServices } from '../../netlify/platform/services.ts';
import type { Report } from './messages.ts';
import { nameStatement } from './statements.ts';

/** Called at every point where the pipeline awaits something. May never resolve. */
export type PassPoint = (name: string) => Promise<void>;
type Tell = (message: Report) => void;

const ONLY_COPY = 'existe somente neste email';

function watchDatabase(database: Database, pass: PassPoint, tell: Tell): Database {
  const watch =
    (method: 'query' | 'write') =>
    async <Row>(sql: string, values: readonly unknown[] = [], options?: WriteOptions) => {
      const name = nameStatement(sql);
      await pass(`${name}: before`);
      const rows = await database[method]<Row>(sql, values, options);
      if (name === 'record sent') {
        tell({ kind: 'mail', stage: 'recorded', lead: String(values[0]), isOnlyCopy: false });
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
      const isOnlyCopy = mail.text.includes(ONLY_COPY);
      const name = isOnlyCopy ? 'mail the only copy' : 'mail';
      const lead = mail.id.replace(/^lead-/, '');
      await pass(`${name}: before`);
      tell({ kind: 'mail', stage: 'sent', lead, isOnlyCopy });
      const response = await mailer.send(mail);
      tell({ kind: 'mail', stage: 'known', lead, isOnlyCopy });
      await pass(`${name}: after`);
      return response;
    },
  };
}

/** Wraps the services: calls `pass` before and after every await, and reports what happens to every mail. */
export function watchServices(services: LeadServices, pass: PassPoint, tell: Tell): LeadServices {
  return {
    ...services,
    database: watchDatabase(services.database, pass, tell),
    openMailer: () => watchMailer(services.openMailer(), pass, tell),
  };
}
