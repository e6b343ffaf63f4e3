import { useState } from 'react';
import type { DiscardResponse } from '../../shared/inbox/inbox-answers.ts';
import { createKey } from '../frame/action-keys.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { discardSuspects } from './inbox-client.ts';
import type { LeadFilters } from './use-inbox.ts';

const DURATION_MS = 8000;

interface Props {
  call: CallStaff;
  filters: LeadFilters;
  show: (notice: NoticeText) => void;
  onDiscarded: () => void;
}

const numberOf = (count: number) => count.toLocaleString('pt-BR');
const nameCount = (count: number) =>
  count === 1 ? '1 pedido suspeito' : `${numberOf(count)} pedidos suspeitos`;
const describeDone = (count: number) => (count === 1 ? '1 descartado' : `${numberOf(count)} descartados`);

/**
 * Discards all suspects that match the filters, after a confirmation with their number. The button stays and keeps the
 * focus.
 */
export function DiscardSuspects({ call, filters: { view: _view, ...filters }, show, onDiscarded }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [counted, setCounted] = useState<DiscardResponse>();
  const [failure, setFailure] = useState<string>();
  const tell = (said: string) => show({ text: said, durationMs: DURATION_MS });

  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const reply = await discardSuspects(call, { ...filters, until: null });
    setBusy(false);
    if (!reply.ok) setFailure('Os suspeitos não puderam ser contados. Tente de novo.');
    else if (reply.value.count === 0) tell('Nenhum pedido suspeito nesta lista.');
    else setCounted(reply.value);
  };

  const discard = async ({ count, until }: DiscardResponse) => {
    setBusy(true);
    const key = createKey();
    let left = count;
    let isOk = true;
    for (let last = -1; isOk && left > 0 && left !== last; ) {
      const reply = await discardSuspects(call, { ...filters, until }, key);
      isOk = reply.ok;
      last = left;
      if (reply.ok) left = reply.value.count;
      if (left > 0 && isOk) tell(`Descartando: faltam ${numberOf(left)}.`);
    }
    setBusy(false);
    const done = describeDone(count - left);
    if (left === 0) tell(`Suspeitos: ${done}.`);
    else setFailure(`Suspeitos: ${done}; faltam ${numberOf(left)}. Tente de novo.`);
    onDiscarded();
  };

  return (
    <>
      <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={ask}>
        Descartar suspeitos
      </button>
      <Failure text={failure} />
      {counted && (
        <ConfirmDialog
          question={`Descartar ${nameCount(counted.count)}?`}
          confirmLabel="Descartar"
          isDangerous
          onConfirm={() => discard(counted)}
          onClose={() => setCounted(undefined)}
        >
          <p>
            {Object.values(filters).some(Boolean)
              ? 'São os suspeitos que correspondem ao filtro e à busca. '
              : ''}
            Eles passam a “Descartado”. O que for de um cliente pode voltar de lá a “Novo”.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
