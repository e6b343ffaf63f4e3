import sql from 'sql-template-tag';
import { FORM_LABELS } from '../../src/shared/counts/count-wire.ts';
import { TOOL_SOURCES } from '../../src/shared/counts/locations.ts';
import { isSpeedLabel, sumSpeed } from '../../src/shared/counts/speed-labels.ts';
import type { Figures } from '../../src/shared/figures/figures-answers.ts';
import type { LostReason, Outcome } from '../../src/shared/inbox/outcomes.ts';
import type { Database } from '../platform/database.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { loadProducts, loadToolRequests } from './load-lines.ts';
import { loadProposals } from './load-proposals.ts';
import { loadAnswers, loadRequests } from './load-requests.ts';
import { startOf, type Weeks, weeksUntil } from './weeks.ts';

interface OutcomeCount {
  /** 1: the first week. */
  week: number;
  outcome: Outcome;
  lost_reason: LostReason | null;
  requests: number;
  /** Of these, with a value. */
  priced: number;
  cents: number;
}

/** Counts what was won and lost in a period, by week and reason. */
const loadOutcomes = (database: Database, weeks: Weeks): Promise<OutcomeCount[]> =>
  database.query<OutcomeCount>(sql`
  SELECT width_bucket(outcome_at, ${weeks.starts}::timestamptz[]) AS week, outcome, lost_reason, count(*)::int AS requests,
         count(won_cents)::int AS priced, coalesce(sum(won_cents), 0)::float8 AS cents
  FROM leads WHERE outcome IS NOT NULL AND outcome_at >= ${startOf(weeks)} AND outcome_at <= ${weeks.until}
    AND state NOT IN ('synthetic', 'suspect') GROUP BY 1, 2, 3`);

interface LabelWeek {
  label: string;
  /** 1: the first week. */
  week: number;
  total: number;
}

/** The site's own counts of a period, by label and week. Those of today are stored tomorrow. */
const loadClicks = (database: Database, { mondays, until }: Weeks): Promise<LabelWeek[]> =>
  database.query<LabelWeek>(sql`
  SELECT label, 1 + (day - ${mondays[0]}::date) / 7 AS week, sum(total)::int AS total
  FROM quote_counts WHERE day >= ${mondays[0]}::date AND day <= ${dayOf(until)}::date GROUP BY 1, 2`);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The totals by name, highest first. */
function totalsOf<Row, Name extends string>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
  amountOf: (row: Row) => number,
): Partial<Record<Name, number>> {
  const totals: Partial<Record<Name, number>> = {};
  for (const row of rows) totals[nameOf(row)] = (totals[nameOf(row)] ?? 0) + amountOf(row);
  return totals;
}

const requestsOf = ({ requests }: { requests: number }) => requests;

// What is counted besides clicks: steps of the form, answers to the consent bar, and how fast pages were.
const isClick = ({ label }: LabelWeek) => !/^(?:Form|Consent) /.test(label) && !isSpeedLabel(label);

function summarizeOutcomes(outcomes: readonly OutcomeCount[]) {
  const won = outcomes.filter(({ outcome }) => outcome === 'won');
  const lost = outcomes.filter(({ outcome }) => outcome === 'lost');
  return {
    won: sum(won.map(requestsOf)),
    priced: sum(won.map(({ priced }) => priced)),
    wonCents: sum(won.map(({ cents }) => cents)),
    lost: sum(lost.map(requestsOf)),
    reasons: totalsOf(lost, ({ lost_reason }) => lost_reason ?? 'other', requestsOf),
  };
}

/** Reads the figures of the calendar weeks up to a moment. */
export async function loadFigures(database: Database, period: number, until: Date): Promise<Figures> {
  const weeks = weeksUntil(until, period);
  const [requests, answers, outcomes, counts, products, toolRequests, proposals] = await Promise.all([
    loadRequests(database, weeks),
    loadAnswers(database, weeks),
    loadOutcomes(database, weeks),
    loadClicks(database, weeks),
    loadProducts(database, weeks),
    loadToolRequests(database, weeks),
    loadProposals(database, weeks),
  ]);
  const clicks = counts.filter(isClick);
  const places = totalsOf(
    clicks,
    ({ label }) => label,
    ({ total }) => total,
  );
  const formTotal = (wanted: string) =>
    sum(counts.filter(({ label }) => label === wanted).map(({ total }) => total));

  return {
    at: until.toISOString(),
    weeks: weeks.mondays.map((monday, index) => {
      const isHere = ({ week }: { week: number }) => week === index + 1;
      const arrived = requests.filter(isHere);
      const { won, wonCents, lost } = summarizeOutcomes(outcomes.filter(isHere));
      return {
        monday,
        requests: sum(arrived.map(requestsOf)),
        site: sum(arrived.filter(({ origin }) => origin === 'site').map(requestsOf)),
        clicks: sum(clicks.filter(isHere).map(({ total }) => total)),
        won,
        wonCents,
        lost,
      };
    }),
    origins: totalsOf(requests, ({ origin }) => origin, requestsOf),
    segments: totalsOf(requests, ({ segment }) => segment, requestsOf),
    answers,
    outcomes: { ...summarizeOutcomes(outcomes), open: sum(requests.map(({ open }) => open)) },
    proposals,
    form: {
      started: formTotal(FORM_LABELS.started),
      sent: formTotal(FORM_LABELS.sent),
      failed: formTotal(FORM_LABELS.failed),
    },
    places: Object.entries(places)
      .map(([label, total]) => ({ label, clicks: total ?? 0 }))
      .sort((a, b) => b.clicks - a.clicks || a.label.localeCompare(b.label)),
    ...products,
    tools: TOOL_SOURCES.map((tool) => ({
      tool,
      clicks: (places[`Ferramenta - ${tool}`] ?? 0) + (places[`Floating Button - ${tool}`] ?? 0),
      requests: toolRequests[tool] ?? 0,
    })),
    speed: sumSpeed(counts),
  };
}
