import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { buildConditions } from './conditions.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from './csv.ts';
import { buildExportCells, EXPORT_COLUMNS, EXPORT_HEADER, type ExportRow } from './export-row.ts';

const ROWS_A_READ = 500;
// Netlify ends an answer at 20 MB; with messages of a usual length, that is twice as many.
const MOST_ROWS = 20_000;
const CUT = `O arquivo traz os ${MOST_ROWS.toLocaleString('pt-BR')} pedidos mais recentes; filtre para ver os demais.`;

async function* generateLines(database: Database, query: InboxQuery, latestLate: Date) {
  yield BYTE_ORDER_MARK + formatCsvLine(EXPORT_HEADER);
  let { after } = query;
  for (let read = 0; read < MOST_ROWS; read += ROWS_A_READ) {
    const { where, values } = buildConditions({ ...query, after }, latestLate);
    const rows = await database.query<ExportRow>(
      `SELECT ${EXPORT_COLUMNS} FROM leads ${where} ORDER BY received_at DESC, id DESC LIMIT ${ROWS_A_READ}`,
      values,
    );
    yield rows.map((row) => formatCsvLine(buildExportCells(row))).join('');
    if (rows.length < ROWS_A_READ) return;
    after = rows.at(-1)?.reference ?? null;
  }
  yield formatCsvLine([CUT]);
}

/**
 * What a question finds as the bytes of a CSV file, newest first, read from the database as they are fetched. Where the
 * database stops answering the stream breaks off, so that half a file never passes for the whole.
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
        logFailure('inbox', 'export broken off', error);
        controller.error(error);
      }
    },
  });
}
