import sql, { raw } from 'sql-template-tag';
import type { InboxQuery } from '../../src/contracts/desk.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '../../src/shared/csv.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { buildCondition, buildOrder } from './conditions.ts';
import { buildExportCells, EXPORT_COLUMNS, EXPORT_HEADER, type ExportRow } from './export-row.ts';
import type { ViewContext } from './view-context.ts';

const ROWS_PER_READ = 500;
/**
 * Netlify ends a response at 6 MB if it does not stream it, and may send it as base64, which is a third longer. That is
 * about 9,000 leads with messages of usual length.
 */
export const MOST_BYTES = 4_500_000;

/** The last line of a file that is not complete. */
async function describeMissing(database: Database, query: InboxQuery, context: ViewContext): Promise<string> {
  const [row] = await database.query<{ missing: number }>(
    sql`SELECT count(*)::int AS missing FROM leads WHERE ${buildCondition(query, context)}`,
  );
  const missing = (row?.missing ?? 0).toLocaleString('pt-BR');
  return `ATENÇÃO: o arquivo está cheio. Faltam os ${missing} pedidos mais antigos; use os filtros para baixá-los em partes.`;
}

async function* generateLines(database: Database, query: InboxQuery, context: ViewContext) {
  const header = BYTE_ORDER_MARK + formatCsvLine(EXPORT_HEADER);
  yield header;
  let size = Buffer.byteLength(header);
  let { after } = query;
  for (;;) {
    const rows = await database.query<ExportRow>(
      sql`SELECT ${raw(EXPORT_COLUMNS)} FROM leads WHERE ${buildCondition({ ...query, after }, context)}
          ORDER BY ${buildOrder(query)} LIMIT ${ROWS_PER_READ}`,
    );
    const lines: string[] = [];
    for (const row of rows) {
      const line = formatCsvLine(buildExportCells(row));
      size += Buffer.byteLength(line);
      if (size > MOST_BYTES) {
        yield lines.join('');
        yield formatCsvLine([await describeMissing(database, { ...query, after }, context)]);
        return;
      }
      lines.push(line);
      after = row.reference;
    }
    yield lines.join('');
    if (rows.length < ROWS_PER_READ) return;
  }
}

/**
 * Streams the leads that match a query as a CSV file, newest first, and reads the database on demand. If the database
 * fails, the stream fails too, so that a partial file is not taken for a complete one.
 */
export function exportLeads(
  database: Database,
  query: InboxQuery,
  context: ViewContext,
): ReadableStream<Uint8Array> {
  const lines = generateLines(database, { ...query, order: 'arrival' }, context);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFailure('inbox', 'export failed', error);
        controller.error(error);
      }
    },
  });
}
