/** What a site sent for one request. The text is decompressed; a redirect is not followed. */
export interface Answer {
  path: string;
  /** 0: no response at all, for the reason in `text`. */
  status: number;
  headers: Headers;
  text: string;
}

/** What the checks know about the site before they look at a response. */
export interface SiteFacts {
  /** Such as https://exemplo.com.br. */
  origin: string;
  /** The policy that the deployed build wrote; undefined if it could not be read. */
  policy: string | undefined;
  /** The same for the editor's page. */
  editorPolicy: string | undefined;
  /** Such as 2026-11-22. */
  today: string;
}

/** One line of the table. `Seen` is what it judges, most often a response. */
export interface Check<Seen = Answer> {
  name: string;
  /** Which setting to change if it fails. */
  change: string;
  /** Returns what is wrong; undefined if nothing is. */
  judge(seen: Seen, site: SiteFacts): string | undefined;
  /** Returns why this site cannot have it; undefined if it can. */
  findObstacle?(site: SiteFacts): string | undefined;
  /** It is worth knowing, and no reason to fail. */
  isWarning?: boolean;
}

type Outcome = 'ok' | 'FAILED' | 'warning' | 'not applicable here' | 'skipped';

export interface Row {
  name: string;
  outcome: Outcome;
  /** What was seen, or why nothing was. */
  detail: string;
  /** For a failure or a warning: what to change. */
  change?: string;
}

export const passed = (name: string, detail = ''): Row => ({ name, outcome: 'ok', detail });
export const failed = (name: string, detail: string, change: string): Row => ({
  name,
  outcome: 'FAILED',
  detail,
  change,
});
export const skipped = (name: string, detail: string): Row => ({ name, outcome: 'skipped', detail });

/** Judges what was seen; `detail` describes it if nothing is wrong. */
export function apply<Seen>(check: Check<Seen>, seen: Seen, site: SiteFacts, detail = ''): Row {
  const { name, change, isWarning } = check;
  const obstacle = check.findObstacle?.(site);
  if (obstacle) return { name, outcome: 'not applicable here', detail: obstacle };
  const problem = check.judge(seen, site);
  if (problem === undefined) return passed(name, detail);
  return { name, outcome: isWarning ? 'warning' : 'FAILED', detail: problem, change };
}

/** What is wrong with the status alone. */
export function expectStatus({ path, status, text }: Answer, expected: number): string | undefined {
  if (status === expected) return undefined;
  return status === 0 ? `${path}: no response (${text})` : `${path}: ${status} instead of ${expected}`;
}

/** The JSON object in a response; empty if it holds none. */
export function jsonOf({ text }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The table, with what to change below each line that needs it, and a last line with the totals. */
export function formatReport(address: string, rows: readonly Row[], seconds: number): string {
  const width = (of: 'outcome' | 'name') => Math.max(...rows.map((row) => row[of].length));
  const [outcomeWidth, nameWidth] = [width('outcome'), width('name')];
  const lines = rows.flatMap(({ outcome, name, detail, change }) => [
    `${outcome.padEnd(outcomeWidth)}  ${name.padEnd(nameWidth)}  ${detail}`.trimEnd(),
    ...(change === undefined ? [] : [`${' '.repeat(outcomeWidth)}  → ${change}`]),
  ]);
  const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  const outcomes: Outcome[] = ['ok', 'FAILED', 'warning', 'not applicable here', 'skipped'];
  const totals = outcomes.filter(count).map((outcome) => `${count(outcome)} ${outcome}`);
  return [address, '', ...lines, '', `${totals.join(', ')}; ${seconds.toFixed(1)} s`].join('\n');
}
