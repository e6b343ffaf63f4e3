import sql from 'sql-template-tag';
import { summarizeWaits } from '../../src/shared/figures/answer-waits.ts';
import type { Figures } from '../../src/shared/figures/figures-answers.ts';
import { TIME_ZONE } from '../../src/shared/time-zone.ts';
import { workingMinutes } from '../leads/store/lateness.ts';
import type { Database } from '../platform/database.ts';
import { startOf, type Weeks } from './weeks.ts';

interface ProposalRow {
  author: string;
  /** Such as 2026-11. */
  month: string;
  total_cents: number;
  is_accepted: boolean;
  received_at: Date;
  first_sent_at: Date;
}

/** Sums proposals by a name of each, most first. */
function sumBy(rows: readonly ProposalRow[], nameOf: (row: ProposalRow) => string) {
  const names = [...new Set(rows.map(nameOf))];
  return names.map((name) => {
    const own = rows.filter((row) => nameOf(row) === name);
    const accepted = own.filter((row) => row.is_accepted);
    const sum = (all: readonly ProposalRow[]) => all.reduce((total, row) => total + row.total_cents, 0);
    return {
      name,
      sent: own.length,
      accepted: accepted.length,
      cents: sum(own),
      acceptedCents: sum(accepted),
    };
  });
}

/**
 * Sums the proposals of a period: of each request its current version. The time to a proposal is that from the request to
 * the first version, in minutes of opening hours.
 */
export async function loadProposals(database: Database, weeks: Weeks): Promise<Figures['proposals']> {
  const rows = await database.query<ProposalRow>(sql`
    SELECT author, to_char(sent_at AT TIME ZONE ${TIME_ZONE}::text, 'YYYY-MM') AS month, total_cents::float8 AS total_cents,
           answer IS NOT DISTINCT FROM 'accepted' AS is_accepted, received_at,
           (SELECT min(sent_at) FROM proposals WHERE lead_id = id) AS first_sent_at
    FROM proposals JOIN leads ON id = lead_id
    WHERE replaced_at IS NULL AND sent_at >= ${startOf(weeks)} AND sent_at <= ${weeks.until} AND NOT synthetic
    ORDER BY sent_at`);
  const waits = rows.map((row) => ({
    minutes: workingMinutes(row.received_at, row.first_sent_at),
    requests: 1,
  }));
  return {
    p50: summarizeWaits(waits).p50,
    months: sumBy(rows, ({ month }) => month),
    sellers: sumBy(rows, ({ author }) => author),
  };
}
