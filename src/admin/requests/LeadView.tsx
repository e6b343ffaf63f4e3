import type { RefObject } from 'react';
import type { LeadAction } from '../../contracts/desk.ts';
import type { LeadDetail, LeadEvent } from '../../shared/inbox/inbox-answers.ts';
import {
  CHOSEN_STATES,
  type ChosenState,
  type LeadState,
  STATE_LABELS,
} from '../../shared/inbox/lead-state.ts';
import { readPhone } from '../../shared/phone.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';
import {
  DELIVERY_LABELS,
  describeEvent,
  describeReplying,
  formatShort,
  labelChoice,
} from './describe-lead.ts';
import { keyOfDraft } from './desk-drafts.ts';
import { explainProblem } from './inbox-client.ts';
import { LeadAges } from './LeadAges.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadFiles } from './LeadFiles.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { LeadMessage } from './LeadMessage.tsx';
import { LeadReply } from './LeadReply.tsx';
import { NoteForm } from './NoteForm.tsx';
import { RelatedLeads } from './RelatedLeads.tsx';
import { canReturnTo, UNDO_MS } from './undo-state.ts';
import { useAskFirst } from './use-ask-first.tsx';
import type { LeadProblem, useLead } from './use-lead.ts';
import { WorkPanel } from './work/WorkPanel.tsx';

/** The button of an undone change goes away with it. */
const toHistory = moveFocusOnRemoval((button) => button.closest('section')?.querySelector('h4'));

interface HistoryProps {
  events: readonly LeadEvent[];
  state: LeadState;
  onUndo: (old: ChosenState | 'suspect') => void;
}

/** The team's actions on a lead, newest first. The last change of its state can be undone. */
function LeadHistory({ events, state, onUndo }: HistoryProps) {
  const last = events.findLast((event) => event.kind === 'state');
  const old = last?.to === state && canReturnTo(last.from, state) ? last.from : undefined;
  return (
    <section className="inbox-section">
      <h4 tabIndex={-1}>Histórico</h4>
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
              {event === last && old && (
                <button
                  ref={toHistory}
                  type="button"
                  className="inbox-text-button"
                  aria-label={`Desfazer: ${describeEvent(event)}`}
                  onClick={() => onUndo(old)}
                >
                  Desfazer
                </button>
              )}
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
  refresh: ReturnType<typeof useLead>['refresh'];
  show: (notice: NoticeText) => void;
}

const DURATION_MS = 4000;
const HIDDEN_OF_SUSPECTS: readonly LeadAction[] = [
  'resposta',
  'responsavel',
  'retorno',
  'proposta',
  'propor',
  'desfecho',
];

/** The full contents of a lead, with its actions. */
export function LeadView({
  call,
  lead,
  people,
  titleId,
  titleRef,
  busy,
  problem,
  run,
  refresh,
  show,
}: Props) {
  const { reference, request, state, revision } = lead;
  // Suspected spam has no reply links.
  const callLink = state === 'suspect' ? undefined : readPhone(request.phone).call;
  const say = (text: string) => show({ text, durationMs: DURATION_MS });
  const { askFirst, question } = useAskFirst();
  const replying = describeReplying(lead.work);

  const goBack = async (old: ChosenState | 'suspect', from: number): Promise<boolean> => {
    const isBack = (await run('estado', { state: old, revision: from })) !== undefined;
    if (isBack) say(`Pedido de novo em “${STATE_LABELS[old]}”.`);
    return isBack;
  };
  /** Moves the lead to a state. The notice offers an undo, after which it goes away with its button. */
  const move = async (chosen: ChosenState) => {
    const moved = await run('estado', { state: chosen, revision });
    if (!moved) return;
    const undo = async () => {
      titleRef.current?.focus({ preventScroll: true });
      return canReturnTo(state, chosen) && goBack(state, moved.lead.revision);
    };
    show({
      text: `Pedido em “${STATE_LABELS[chosen]}”.`,
      durationMs: UNDO_MS,
      ...(canReturnTo(state, chosen) && { onUndo: undo }),
    });
  };
  const unlessHeld = (to: LeadState, act: () => unknown) =>
    to === 'discarded' ? askFirst('discard', lead, act) : act();

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
        <p role="status" className={replying ? 'inbox-alert' : 'sr-only'}>
          {replying && `${replying}.`}
        </p>
      </header>
      {state === 'suspect' && <SuspicionNote suspicions={lead.suspicions} />}
      <div className="lead-talk">
        <LeadMessage message={request.message} events={lead.events} />
        {/* No reply links for suspected spam: a reply tells the spammer that the address is read. */}
        {state !== 'suspect' && (
          <LeadReply
            call={call}
            lead={lead}
            callLink={callLink}
            failure={failureOf('resposta')}
            isBusy={busy !== undefined}
            onSent={async ({ channel, key }) => {
              const isRecorded = (await run('resposta', { channel }, key)) !== undefined;
              if (isRecorded) say('Resposta anotada.');
              return isRecorded;
            }}
            askFirst={(open) => askFirst('reply', lead, open)}
          />
        )}
      </div>
      <section className="inbox-section" aria-label="Andamento">
        <StateChooser
          state={state}
          isBusy={busy !== undefined}
          // A colleague may have marked it as suspect meanwhile, so the other controls are gone.
          failure={failureOf('estado', ...(state === 'suspect' ? HIDDEN_OF_SUSPECTS : []))}
          onChoose={(chosen) => unlessHeld(chosen, () => move(chosen))}
        />
        {state !== 'suspect' && (
          <WorkPanel
            call={call}
            lead={lead}
            people={people}
            isBusy={busy !== undefined}
            failureOf={failureOf}
            run={run}
            refresh={refresh}
            say={say}
            askFirst={(deed, act) => askFirst(deed, lead, act)}
          />
        )}
      </section>
      <LeadFacts request={request} callLink={callLink} say={say} />
      <LeadFiles
        call={call}
        lead={lead}
        onAdded={() => {
          say('Arquivos acrescentados.');
          void refresh();
        }}
      />
      <RelatedLeads related={lead.related} />
      <NoteForm
        reference={reference}
        isBusy={busy === 'nota'}
        failure={failureOf('nota')}
        onAdd={async (note) => {
          const isAdded = (await run('nota', { note }, keyOfDraft(reference, 'note', note))) !== undefined;
          if (isAdded) say('Nota adicionada.');
          return isAdded;
        }}
      />
      <LeadHistory
        events={lead.events}
        state={state}
        onUndo={(old) => unlessHeld(old, () => busy === undefined && goBack(old, revision))}
      />
      {lead.customerMailFailure && (
        <p className="inbox-alert">
          Um email ao cliente não foi aceito ({lead.customerMailFailure}): confira o email com ele.
        </p>
      )}
      {/* No mail was sent for a request that the team entered. */}
      {lead.origin === 'site' && (
        <section className="inbox-section">
          <h4>Email à equipe</h4>
          <p>
            {DELIVERY_LABELS[lead.delivery]}
            {lead.nextAttemptAt && ` Próxima tentativa: ${formatShort(lead.nextAttemptAt)}.`}
          </p>
        </section>
      )}
      {question}
    </>
  );
}
