import type { BulkChange, BulkResponse } from '../../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../../shared/inbox/lead-state.ts';

const nameCount = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`);

/** What the undoing of such a change did. */
export function describeUndo(change: BulkChange['change'], count: number): string {
  const where = 'state' in change ? 'estado' : 'responsável';
  return `${nameCount(count)} ${count === 1 ? 'voltou' : 'voltaram'} ao ${where} anterior.`;
}

/** What a change of several leads did, in Portuguese. */
export function describeBulk(change: BulkChange['change'], { changed, missed }: BulkResponse): string {
  const where =
    'state' in change
      ? `em “${STATE_LABELS[change.state]}”`
      : change.assignee === null
        ? 'sem dono'
        : `com ${change.assignee}`;
  const done = changed.length === 0 ? 'Nenhum pedido mudou.' : `${nameCount(changed.length)} ${where}.`;
  if (missed.length === 0) return done;
  const stayed =
    missed.length === 1
      ? 'mudou enquanto isso e ficou como estava'
      : 'mudaram enquanto isso e ficaram como estavam';
  return `${done} ${nameCount(missed.length)} ${stayed}: confira e escolha de novo.`;
}
