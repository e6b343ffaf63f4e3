import { loadFigures } from '../../netlify/figures/load-figures.ts';
import { listLeads } from '../../netlify/inbox/list-leads.ts';
import { readLead } from '../../netlify/inbox/read-lead.ts';
import { viewContext } from '../../netlify/inbox/view-context.ts';
import type { Database } from '../../netlify/platform/database.ts';
import { PERIODS } from '../../src/shared/figures/figures-wire.ts';
import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import { VIEW_LABELS, type View } from '../../src/shared/inbox/lead-state.ts';

export interface DeskQuery {
  name: string;
  run(database: Database, now: Date): Promise<unknown>;
}

const EVERY: InboxQuery = {
  view: 'all',
  segment: '',
  text: '',
  from: '',
  to: '',
  origin: '',
  after: null,
};

const list = (name: string, query: Partial<InboxQuery>): DeskQuery => ({
  name,
  run: (database, now) => listLeads(database, { ...EVERY, ...query }, viewContext('Ana', now)),
});

/** What the sales desk asks the database for, one line each: every list with its counts, every search, every figure. */
export const DESK_QUERIES: readonly DeskQuery[] = [
  ...(Object.keys(VIEW_LABELS) as View[]).map((view) => list(`view: ${view}`, { view })),
  list('a page far down', { after: '00030000' }),
  list('a segment', { segment: 'extrusao' }),
  list('a state of a segment, far down', { view: 'answered', segment: 'outro', after: '00030000' }),
  list('search: a reference', { text: '0000-4711' }),
  list('search: an email address', { text: 'ana3141@cliente.example' }),
  list('search: a phone', { text: '+55 11 9 0000-7182' }),
  list('search: a company', { text: 'plásticos 77' }),
  list('search: a name in a state', { view: 'suspect', text: 'joão lima' }),
  list('search: a word that every request holds', { text: 'rosca' }),
  list('search: one letter', { text: 'p' }),
  list('search: two common words', { text: 'rosca inj', segment: 'injecao' }),
  list('search: a word in what has no outcome', { view: 'undecided', text: 'rosca' }),
  list('search: a rare word in what one person has', { view: 'mine', text: 'plásticos 77' }),
  list('search: nothing', { text: 'rosca inexistente' }),
  {
    name: 'one request with its history',
    run: (database, now) => readLead(database, '00000900', viewContext('Ana', now)),
  },
  ...PERIODS.map((period) => ({
    name: `figures of ${period} weeks`,
    run: (database: Database, now: Date) => loadFigures(database, period, now),
  })),
];
