import type { RefObject } from 'react';
import type { LeadDetail, LeadEvent } from '../../shared/inbox/inbox-answers.ts';
import type { LeadAction } from '../../shared/inbox/inbox-wire.ts';
import {
  CHOSEN_STATES,
  type ChosenState,
  type LeadState,
  STATE_LABELS,
} from '../../shared/inbox/lead-state.ts';
import { buildCallLink } from '../../shared/inbox/reply-link.ts';
import { formatReference } from '../../shared/request/reference.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DELIVERY_LABELS, describeEvent, formatShort, labelChoice } from './describe-lead.ts';
import { explainProblem } from './inbox-client.ts';
import { LeadAges } from './LeadAges.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadFiles } from './LeadFiles.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { LeadMessage } from './LeadMessage.tsx';
import { LeadReply } from './LeadReply.tsx';
import { NoteForm } from './NoteForm.tsx';
import { RelatedLeads } from './RelatedLeads.tsx';
import type { LeadProblem, useLead } from './use-lead.ts';
import { WorkPanel } from './work/WorkPanel.tsx';

/** The team's actions on a lead, newest first. */
function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  return (
    <section className="inbox-section">
      <h4>Histórico</h4>
      {events.length === 0 ? (
        <p className="hint">Nenhuma movimentação.</p>
      ) : (
        <ol className="inbox-history">
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <p className="inbox-history-head">
                <span>{describeEvent(event)}</span>
                <span>
                  {event.author}, <time dateTime={event.at}>{formatShort(event.at)}</time>
                </span>
              </p>
              {'note' in event && event.note && <p className="inbox-text">{event.note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Explains why the server suspects spam, and what to do. */
function SuspicionNote({ suspicions }: { suspicions: readonly string[] }) {
  return (
    <div className="inbox-alert">
      <p>
        <strong>Pode ser spam:</strong> {suspicions.join('; ')}.
      </p>
      <p>Se for um cliente, escolha “Não é spam”; se não for, “Descartado”.</p>
    </div>
  );
}

interface StateChooserProps {
  state: LeadState;
  isBusy: boolean;
  /** Why the last choice was not saved. */
  failure: string | undefined;
  onChoose: (state: ChosenState) => void;
}

function StateChooser({ state, isBusy, failure, onChoose }: StateChooserProps) {
  return (
    <>
      <fieldset className="inbox-states" aria-busy={isBusy}>
        <legend>Estado do pedido</legend>
        {CHOSEN_STATES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === state}
            onClick={() => !isBusy && choice !== state && onChoose(choice)}
          >
            {labelChoice(choice, state)}
          </button>
        ))}
      </fieldset>
      <Failure text={failure} />
    </>
  );
}

export interface Props {
  call: CallStaff;
  lead: LeadDetail;
  /** The possible assignees: the current user, then the others. */
  people: readonly string[];
  titleId: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
  busy: LeadAction | undefined;
  problem: LeadProblem | undefined;
  run: ReturnType<typeof useLead>['run'];
  show: (notice: NoticeText) => void;
}

const DURATION_MS = 4000;
const HIDDEN_OF_SUSPECTS: readonly LeadAction[] = [
  'resposta',
  'responsavel',
  'retorno',
  'proposta',
  'desfecho',
];

/** The full contents of a lead, with its actions. */
export function LeadView({ call, lead, people, titleId, titleRef, busy, problem, run, show }: Props) {
  const { reference, request, state, revision } = lead;
  // Suspected spam has no reply links.
  const callLink = state === 'suspect' ? undefined : buildCallLink(request.phone, lead.replyLinks.whatsapp);
  const say = (text: string) => show({ text, durationMs: DURATION_MS });

  /** Why one of the actions failed, shown beside its control. */
  const failureOf = (...actions: readonly LeadAction[]) =>
    problem && actions.includes(problem.action) ? explainProblem(problem.code, lead) : undefined;

  return (
    <>
      <header className="inbox-lead-head">
        <p className="inbox-reference">
          <span>
            Pedido <span className="whitespace-nowrap">{formatReference(reference)}</span>
          </span>
          <CopyButton name="Referência" value={formatReference(reference)} say={say} />
        </p>
        <h3 id={titleId} ref={titleRef} tabIndex={-1}>
          {request.company || request.name}
        </h3>
        <LeadMarks lead={lead} />
        <LeadAges lead={lead} now={new Date()} />
      </header>
      {state === 'suspect' && <SuspicionNote suspicions={lead.suspicions} />}
      <div className="lead-talk">
        <LeadMessage message={request.message} />
        {/* No reply links for suspected spam: a reply tells the spammer that the address is read. */}
        {state !== 'suspect' && (
          <LeadReply
            lead={lead}
            callLink={callLink}
            failure={failureOf('resposta')}
            isBusy={busy !== undefined}
            onSent={async ({ channel, key }) => {
              const isRecorded = (await run('resposta', { channel }, key)) !== undefined;
              if (isRecorded) say('Resposta anotada.');
              return isRecorded;
            }}
          />
        )}
      </div>
      <section className="inbox-section" aria-label="Andamento">
        <StateChooser
          state={state}
          isBusy={busy !== undefined}
          // A colleague may have marked it as suspect meanwhile, so the other controls are gone.
          failure={failureOf('estado', ...(state === 'suspect' ? HIDDEN_OF_SUSPECTS : []))}
          onChoose={async (chosen) => {
            if (await run('estado', { state: chosen, revision })) say(`Pedido em “${STATE_LABELS[chosen]}”.`);
          }}
        />
        {state !== 'suspect' && (
          <WorkPanel
            call={call}
            lead={lead}
            people={people}
            isBusy={busy !== undefined}
            failureOf={failureOf}
            run={run}
            say={say}
          />
        )}
      </section>
      <LeadFacts request={request} callLink={callLink} say={say} />
      <LeadFiles call={call} lead={lead} />
      <RelatedLeads related={lead.related} />
      <NoteForm
        reference={reference}
        isBusy={busy === 'nota'}
        failure={failureOf('nota')}
        onAdd={async (note) => {
          const isAdded = (await run('nota', { note })) !== undefined;
          if (isAdded) say('Nota adicionada.');
          return isAdded;
        }}
      />
      <LeadHistory events={lead.events} />
      {/* No mail was sent for a request that the team entered. */}
      {lead.origin === 'site' && (
        <section className="inbox-section">
          <h4>Email à equipe</h4>
          <p>
            {DELIVERY_LABELS[lead.delivery]}
            {lead.nextAttemptAt && ` Próxima tentativa: ${formatShort(lead.nextAttemptAt)}.`}
          </p>
          {lead.customerMailFailure && (
            <p>
              A confirmação ao cliente não foi aceita ({lead.customerMailFailure}): confira o email com ele.
            </p>
          )}
        </section>
      )}
    </>
  );
}
