import type { RefObject } from 'react';
import type { LeadAction, LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { formatReference } from '../../shared/request/reference.ts';
import type { CallStaff } from '../call-staff.ts';
import type { NoticeText } from '../Notice.tsx';
import { DeliveryHistory } from './DeliveryHistory.tsx';
import { describeWorkingTime, formatLong } from './describe-lead.ts';
import type { Reason } from './inbox-client.ts';
import { LeadAges } from './LeadAges.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadFiles } from './LeadFiles.tsx';
import { LeadHistory } from './LeadHistory.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { LeadMessage } from './LeadMessage.tsx';
import { NoteForm } from './NoteForm.tsx';
import { ReplyLinks } from './ReplyLinks.tsx';
import { StateChooser } from './StateChooser.tsx';
import { SuspicionNote } from './SuspicionNote.tsx';
import type { useLead } from './use-lead.ts';
import { WorkPanel } from './work/WorkPanel.tsx';

export interface Props {
  call: CallStaff;
  lead: LeadDetail;
  /** Whose the lead can be: the person who looks at it, then the others. */
  people: readonly string[];
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
  busy: LeadAction | undefined;
  problem: Reason | undefined;
  run: ReturnType<typeof useLead>['run'];
  show: (notice: NoticeText) => void;
}

const DURATION_MS = 4000;

const PROBLEMS: Partial<Record<Reason, (lead: LeadDetail) => string>> = {
  conflict: ({ state }) =>
    `Outra pessoa mudou este pedido agora há pouco: ele está em “${STATE_LABELS[state]}”. Confira e escolha de novo.`,
  'signed-out': () => 'Sua sessão terminou. Nada foi mudado; entre de novo para salvar.',
  throttled: () => 'Uma entrega deste email está em andamento. Espere um minuto e tente de novo.',
  invalid: () => 'O servidor não aceitou este texto. Confira e tente de novo.',
};
// Does not say that the change failed: the server may have made it although its response was lost.
const FAILED = () => 'O servidor não confirmou a mudança. Tente de novo: nada fica salvo duas vezes.';

/** A lead's full contents and the actions on it. */
export function LeadView({ call, lead, people, titleId, titleRef, busy, problem, run, show }: Props) {
  const { reference, receivedAt, request, state, revision } = lead;
  const say = (text: string) => show({ text, durationMs: DURATION_MS });

  const resend = async () => {
    const result = await run('reenvio', {});
    if (result)
      say(result.isDelivered ? 'Email reenviado à equipe.' : 'O servidor de email não aceitou o reenvio.');
  };
  return (
    <>
      <header className="inbox-lead-head">
        <p className="inbox-reference">
          Pedido <span className="whitespace-nowrap">{formatReference(reference)}</span> ·{' '}
          <time dateTime={receivedAt}>{formatLong(receivedAt)}</time>
        </p>
        <h3 id={titleId} ref={titleRef} tabIndex={-1}>
          {request.company || request.name}
        </h3>
        <LeadMarks lead={lead} />
        <LeadAges lead={lead} now={new Date()} />
        {lead.firstAnswerMinutes !== null && (
          <p className="inbox-ages">Respondido em {describeWorkingTime(lead.firstAnswerMinutes)}</p>
        )}
      </header>
      {problem && (
        <p className="inbox-alert" role="alert">
          {(PROBLEMS[problem] ?? FAILED)(lead)}
        </p>
      )}
      {/* No reply links for suspected spam: a reply tells the spammer that the address is read. */}
      {state === 'suspect' ? (
        <SuspicionNote suspicions={lead.suspicions} />
      ) : (
        <ReplyLinks lead={lead} onReply={(channel) => run('resposta', { channel })} />
      )}
      <StateChooser
        state={state}
        isBusy={busy !== undefined}
        onChoose={async (chosen) => {
          if (await run('estado', { state: chosen, revision })) say(`Pedido em “${STATE_LABELS[chosen]}”.`);
        }}
      />
      {state !== 'suspect' && (
        <WorkPanel lead={lead} people={people} isBusy={busy !== undefined} run={run} say={say} />
      )}
      <LeadFacts request={request} />
      <LeadMessage message={request.message} />
      <LeadFiles call={call} lead={lead} />
      <NoteForm
        isBusy={busy === 'nota'}
        onAdd={async (note) => {
          const isAdded = (await run('nota', { note })) !== undefined;
          if (isAdded) say('Nota adicionada.');
          return isAdded;
        }}
      />
      <LeadHistory events={lead.events} />
      <DeliveryHistory lead={lead} isBusy={busy === 'reenvio'} onResend={resend} />
    </>
  );
}
