import { useState } from 'react';
import {
  type BulkChange,
  type BulkResponse,
  type InboxPage,
  type LeadSummary,
  MOST_BULK_LEADS,
  type SeenLead,
} from '../../../shared/inbox/inbox-wire.ts';
import { createActionKeys } from '../../action-keys.ts';
import type { CallStaff } from '../../call-staff.ts';
import type { NoticeText } from '../../Notice.tsx';
import { UNDO_MS } from '../../notice-texts.ts';
import { changeTogether } from '../inbox-client.ts';
import { describeBulk, describeUndo } from './describe-bulk.ts';
import { rangeOf } from './range.ts';

const DURATION_MS = 10_000;
/** The id of the button that starts the selection. */
export const SELECT_BUTTON_ID = 'inbox-select';

interface Options {
  call: CallStaff;
  page: InboxPage | undefined;
  show: (notice: NoticeText) => void;
  /** Called with the references of the leads that were changed, here or by somebody else. */
  onChanged: (references: readonly string[]) => void;
}

type Change = BulkChange['change'];

/** Whether a change would leave the lead as it is. */
const isAlready = ({ state, work }: LeadSummary, change: Change): boolean =>
  'state' in change ? state === change.state : work.assignee === change.assignee;

/** The change that gives a lead back what `change` takes from it. */
const revertOf = ({ state, work }: LeadSummary, change: Change): Change =>
  'state' in change ? { state } : { assignee: work.assignee };

/** The leads that are selected in the list, and what is done to them together. */
export function useBulk({ call, page, show, onChanged }: Options) {
  const [isOn, setOn] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [keys] = useState(createActionKeys);
  const order = page?.leads.map(({ reference }) => reference) ?? [];
  // A lead that has left the list cannot be seen, so it is not changed either.
  const selected = order.filter((reference) => picked.has(reference)).slice(0, MOST_BULK_LEADS);

  const send = async (body: BulkChange): Promise<BulkResponse | undefined> => {
    const attempt = JSON.stringify(body);
    const reply = await changeTogether(call, body, keys.keyFor(attempt));
    if (reply.ok) {
      keys.forget(attempt);
      return reply.value;
    }
    const text = 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';
    show({ text, durationMs: DURATION_MS });
    return undefined;
  };

  /** Gives the changed leads back what they had before, one call for each state or assignee. */
  const undo = async (reverts: ReadonlyMap<string, Change>, { changed }: BulkResponse) => {
    // The button leaves with its notice.
    document.getElementById(SELECT_BUTTON_ID)?.focus();
    let count = 0;
    const revertTo = ({ reference }: SeenLead) => JSON.stringify(reverts.get(reference));
    for (const revert of new Set(changed.map(revertTo))) {
      const leads = changed.filter((lead) => revertTo(lead) === revert);
      const result = await send({ leads, change: JSON.parse(revert) });
      count += result?.changed.length ?? 0;
    }
    onChanged(changed.map(({ reference }) => reference));
    const [kind] = reverts.values();
    if (kind && count > 0) show({ text: describeUndo(kind, count), durationMs: DURATION_MS });
    return count > 0;
  };

  const apply = async (change: Change) => {
    const leads = (page?.leads ?? []).filter(
      (lead) => selected.includes(lead.reference) && !isAlready(lead, change),
    );
    if (isBusy) return;
    if (leads.length === 0)
      return show({ text: 'Os pedidos escolhidos já estão assim.', durationMs: DURATION_MS });
    setBusy(true);
    const result = await send({
      leads: leads.map(({ reference, revision }) => ({ reference, revision })),
      change,
    });
    setBusy(false);
    if (!result) return;
    const reverts = new Map(leads.map((lead) => [lead.reference, revertOf(lead, change)]));
    show({
      text: describeBulk(change, result),
      ...(result.changed.length > 0
        ? { durationMs: UNDO_MS, isKept: true, onUndo: () => undo(reverts, result) }
        : { durationMs: DURATION_MS }),
    });
    setPicked(new Set(result.missed));
    onChanged(leads.map(({ reference }) => reference));
  };

  return {
    isOn,
    isBusy,
    selected,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setPicked(new Set());
    },
    /** Selects or deselects a lead, with `isRange` all from the one before. */
    pick: (reference: string, isPicked: boolean, isRange: boolean) => {
      const next = new Set(picked);
      for (const each of rangeOf(order, isRange ? last : undefined, reference)) {
        if (isPicked) next.add(each);
        else next.delete(each);
      }
      setPicked(next);
      setLast(reference);
    },
    pickAll: () => setPicked(new Set(order.slice(0, MOST_BULK_LEADS))),
    pickNone: () => setPicked(new Set()),
    apply,
  };
}

export type Bulk = ReturnType<typeof useBulk>;
