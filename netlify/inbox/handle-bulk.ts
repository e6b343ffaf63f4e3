import { type BulkResponse, MOST_BULK_LEADS, type SeenLead } from '../../src/shared/inbox/inbox-wire.ts';
import { isChosenState } from '../../src/shared/inbox/lead-state.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readActionKey } from '../staff/action-key.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { changeLeads, type LeadChange } from './change-leads.ts';
import { isRevision } from './lead-actions.ts';
import { type ActedLead, markActed } from './mark-acted.ts';
import { isReference } from './parse-query.ts';
import { parseAssignee } from './parse-work.ts';
import { isAssignable } from './people.ts';

const MAX_BODY_BYTES = 16_384;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parseLeads(value: unknown): SeenLead[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_BULK_LEADS) return undefined;
  const leads = value.flatMap((lead: unknown) =>
    isRecord(lead) && isReference(lead['reference']) && isRevision(lead['revision'])
      ? { reference: lead['reference'], revision: lead['revision'] }
      : [],
  );
  const isUnique = new Set(leads.map(({ reference }) => reference)).size === value.length;
  return isUnique ? leads : undefined;
}

function parseChange(value: unknown): LeadChange | undefined {
  if (!isRecord(value)) return undefined;
  const { state, assignee } = value;
  if (state === undefined) return parseAssignee(assignee);
  return isChosenState(state) || state === 'suspect' ? { kind: 'state', state } : undefined;
}

/** Changes the state or the assignee of several leads. Those that somebody has changed since stay as they are. */
export const handleBulk: StaffHandler = async (request, { database, blobs, now }, { person }) => {
  if (request.method !== 'POST') return refuseMethod('POST');
  const body = await readJson(request, MAX_BODY_BYTES);
  if (!body.ok) return refuse(body.code);
  const key = readActionKey(request);
  const leads = parseLeads(body.value['leads']);
  const change = parseChange(body.value['change']);
  if (!key || !leads || !change) return refuse('invalid');
  if (change.kind === 'assignment' && change.assignee !== null) {
    const asked = leads.map(({ reference }) => reference);
    if (!(await isAssignable(database, change.assignee, person, asked))) return refuse('invalid');
  }
  const changed = await changeLeads(database, { leads, change, author: person, key }, now());
  const references = changed.map(({ reference }) => reference);
  if (change.kind === 'state') {
    const acted = await database.query<ActedLead>(
      `SELECT reference, received_at AS "receivedAt", state,
              CASE WHEN delivery = 'pending' THEN next_attempt_at END AS "nextAttemptAt"
       FROM leads WHERE reference = ANY($1::char(8)[])`,
      [references],
    );
    await Promise.all(acted.map((lead) => markActed(blobs, lead)));
  }
  const missed = leads.map(({ reference }) => reference).filter((asked) => !references.includes(asked));
  return respondJson(200, { changed, missed } satisfies BulkResponse);
};
