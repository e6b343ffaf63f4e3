import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { buildConditions } from './conditions.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from './csv.ts';
import { buildExportCells, EXPORT_COLUMNS, EXPORT_HEADER, type ExportRow } from './export-row.ts';

const ROWS_PER_READ = 500;
// Netlify ends a response at 20 MB, which is about 40,000 leads with messages of usual length.
const MAX_ROWS = 20_000;
const TRUNCATION_NOTICE = `O arquivo traz os ${MAX_ROWS.toLocaleString('pt-BR')} pedidos mais recentes; filtre para ver os demais.`;

async function* generateLines(database: Database, query: InboxQuery, latestLate: Date) {
  yield BYTE_ORDER_MARK + formatCsvLine(EXPORT_HEADER);
  let { after } = query;
  for (let read = 0; read < MAX_ROWS; read += ROWS_PER_READ) {
    const { where, values } = buildConditions({ ...query, after }, latestLate);
    const rows = await database.query<ExportRow>(
      `SELECT ${EXPORT_COLUMNS} FROM leads ${where} ORDER BY received_at DESC, id DESC LIMIT ${ROWS_PER_READ}`,
      values,
    );
    yield rows.map((row) => formatCsvLine(buildExportCells(row))).join('');
    if (rows.length < ROWS_PER_READ) return;
    after = rows.at(-1)?.reference ?? null;
  }
  yield formatCsvLine([TRUNCATION_NOTICE]);
}

/**
 * Streams the leads that match a query as a CSV file, newest first, and reads the database on demand. If the database
 * fails, the stream fails too, so that a partial file is not taken for a complete one.
 */
export function exportLeads(
  database: Database,
  query: InboxQuery,
  latestLate: Date,
): ReadableStream<Uint8Array> {
  const lines = generateLines(database, query, latestLate);
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
