import './work.css';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { LeadAction, LeadActions } from '../../../contracts/desk.ts';
import type { LeadDetail, LeadResponse } from '../../../shared/inbox/inbox-answers.ts';
import type { FollowUpChoice } from '../../../shared/inbox/lead-work.ts';
import type { Outcome } from '../../../shared/inbox/outcomes.ts';
import { PROPOSAL_ANSWERS } from '../../../shared/proposal/proposal.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { Failure } from '../../frame/Failure.tsx';
import { choiceOf, dayOf, describeFollowUp, describeOutcome, formatDay } from '../describe-lead.ts';
import type { Deed } from '../question-before.ts';
import { FollowUpForm } from './FollowUpForm.tsx';
import { OutcomeForm } from './OutcomeForm.tsx';
import { ProposalForm } from './ProposalForm.tsx';

interface AssigneeFormProps {
  assignee: string | null;
  people: readonly string[];
  onChoose: (assignee: string | null) => void;
}

/** The assignee, changed with one tap. */
function AssigneeForm({ assignee, people, onChoose }: AssigneeFormProps) {
  // It may still be assigned to a former colleague.
  const names = assignee === null || people.includes(assignee) ? people : [...people, assignee];
  return (
    <div className="inbox-work-options">
      {[...names, null].map((name, index) => (
        <button
          key={name ?? ''}
          type="button"
          aria-pressed={name === assignee}
          onClick={() => name !== assignee && onChoose(name)}
        >
          {name === null ? 'Ninguém' : index === 0 ? `${name} (você)` : name}
        </button>
      ))}
    </div>
  );
}

interface OutcomeQuestionProps {
  answeredOn: string;
  onOutcome: (outcome: Outcome) => void;
  onLater: () => void;
}

/** Asks for the outcome of a request that was answered weeks ago. */
function OutcomeQuestion({ answeredOn, onOutcome, onLater }: OutcomeQuestionProps) {
  return (
    <div className="inbox-work-question">
      <p>
        Respondido em {answeredOn} e sem desfecho. <strong>Como terminou?</strong>
      </p>
      <div className="inbox-work-options">
        <button type="button" onClick={() => onOutcome('won')}>
          Ganhamos
        </button>
        <button type="button" onClick={() => onOutcome('lost')}>
          Perdemos
        </button>
        <button type="button" onClick={onLater}>
          Ainda em conversa
        </button>
      </div>
    </div>
  );
}

interface Props {
  call: CallStaff;
  lead: LeadDetail;
  /** The possible assignees: the current user, then the others. */
  people: readonly string[];
  isBusy: boolean;
  /** Why one of the actions failed. */
  failureOf: (...actions: readonly LeadAction[]) => string | undefined;
  run: <Action extends LeadAction>(
    action: Action,
    body: LeadActions[Action],
    key?: string,
  ) => Promise<LeadResponse | undefined>;
  refresh: () => Promise<void>;
  say: (text: string) => void;
  /** Acts, if the person still wants to after hearing of a colleague. */
  askFirst: (deed: Deed, act: () => void) => void;
}

const PARTS = { assignee: 'Responsável', followUp: 'Retorno', proposal: 'Proposta', outcome: 'Desfecho' };
type Part = keyof typeof PARTS;
const ACTIONS = {
  assignee: 'responsavel',
  followUp: 'retorno',
  proposal: 'proposta',
  outcome: 'desfecho',
} as const satisfies Readonly<Record<Part, LeadAction>>;
/** The other action of a part. */
const SEND: LeadAction = 'propor';
const ProposalDesk = lazy(() => import('../proposal/ProposalDesk.tsx'));
const NAMES = Object.keys(PARTS) as Part[];
const actionsOf = (part: Part): LeadAction[] =>
  part === 'proposal' ? [ACTIONS[part], SEND] : [ACTIONS[part]];

/** "Enviada 24/11", or what the customer has answered. */
const describeSent = ({ proposals, work }: LeadDetail, today: string): string => {
  const { answer, answeredAt } = proposals.at(-1) ?? {};
  return answer && answeredAt
    ? `${PROPOSAL_ANSWERS[answer]} ${formatDay(dayOf(answeredAt), today)}`
    : `Enviada ${formatDay(work.proposalSentOn ?? today, today)}`;
};

const describeProposal = ({ sentOn, hasNoFile }: Omit<LeadActions['proposta'], 'revision'>): string => {
  if (sentOn === null) return 'Proposta tirada.';
  return hasNoFile ? 'Arquivo tirado.' : 'Proposta registrada.';
};

const describeSaved = ({ followUpOn, time }: FollowUpChoice, today: string): string =>
  followUpOn
    ? `Retorno em ${formatDay(followUpOn, today)}${time ? ` às ${time}` : ''}.`
    : 'Retorno encerrado.';

/** The work on a lead: one line of values, each of which opens its form. Closed forms keep their text. */
export function WorkPanel({ call, lead, people, isBusy, failureOf, run, refresh, say, askFirst }: Props) {
  const { reference, work, revision, proposalFile, firstAnsweredAt, receivedAt } = lead;
  const [open, setOpen] = useState<Part>();
  const latest = useRef(open);
  latest.current = open;
  const [suggested, setSuggested] = useState<Outcome>();
  const chips = useRef<Partial<Record<Part, HTMLButtonElement | null>>>({});
  const forms = useRef<Partial<Record<Part, HTMLElement | null>>>({});
  const id = useId();
  const today = dayOf(new Date().toISOString());
  const me = people[0];
  /** Loaded when it is first opened. */
  const hasShown = useRef(false);
  if (open === 'proposal') hasShown.current = true;

  const show = (part: Part) => {
    setOpen(part);
    // After the form has rendered: the focus moves into it, but a phone's keyboard stays closed.
    requestAnimationFrame(() => forms.current[part]?.focus());
  };
  const close = (part: Part) => {
    // During the save, the person may have opened another form.
    if (latest.current !== undefined && latest.current !== part) return;
    setOpen(undefined);
    chips.current[part]?.focus();
  };
  const save = async <Action extends LeadAction>(
    part: Part,
    action: Action,
    body: Omit<LeadActions[Action], 'revision'>,
    said: string,
    staysOpen = false,
  ): Promise<boolean> => {
    if (isBusy) {
      say('Espere: a mudança anterior ainda está sendo salva.');
      return false;
    }
    const isSaved = (await run(action, { ...body, revision } as LeadActions[Action])) !== undefined;
    if (isSaved) {
      say(said);
      if (!staysOpen) close(part);
    }
    return isSaved;
  };
  const assign = (assignee: string | null) => {
    const taken = assignee === me ? 'O pedido é seu.' : `Pedido com ${assignee}.`;
    const said = assignee === null ? 'Pedido sem dono.' : taken;
    const change = () => save('assignee', 'responsavel', { assignee }, said);
    return assignee === me ? askFirst('take', change) : change();
  };

  const outcome = choiceOf(work);
  const values: Readonly<Record<Part, string>> = {
    assignee: work.assignee === null ? 'Sem dono' : work.assignee === me ? `${me} (você)` : work.assignee,
    followUp: describeFollowUp(work, today).replace(/^Retorno /, '') || 'Marcar',
    proposal: work.proposalSentOn
      ? `${describeSent(lead, today)}${proposalFile ? ', com arquivo' : ''}`
      : 'Fazer',
    outcome: describeOutcome(outcome) || 'Registrar',
  };
  const isSet: Readonly<Record<Part, boolean>> = {
    assignee: work.assignee !== null,
    followUp: work.followUpOn !== null,
    proposal: work.proposalSentOn !== null,
    outcome: work.outcome !== null,
  };
  const contents: Readonly<Record<Part, ReactNode>> = {
    assignee: <AssigneeForm assignee={work.assignee} people={people} onChoose={assign} />,
    followUp: (
      <FollowUpForm
        reference={reference}
        saved={work}
        today={today}
        failure={open === 'followUp' ? failureOf('retorno') : undefined}
        onSave={(followUp) => save('followUp', 'retorno', followUp, describeSaved(followUp, today))}
      />
    ),
    proposal: (
      <>
        {hasShown.current && (
          <Suspense fallback={<p role="status">Abrindo…</p>}>
            <ProposalDesk
              call={call}
              lead={lead}
              today={today}
              isBusy={isBusy}
              askFirst={(write) => askFirst('reply', write)}
              say={say}
              onSend={async (version, key) => {
                const isSent = (await run('propor', { ...version, revision }, key)) !== undefined;
                if (isSent)
                  say(
                    version.channel === 'email' ? 'Proposta enviada.' : 'Versão pronta: falta mandar o link.',
                  );
                return isSent;
              }}
            />
          </Suspense>
        )}
        <h4>Proposta feita fora daqui</h4>
        <ProposalForm
          call={call}
          reference={reference}
          sentOn={work.proposalSentOn}
          isOnPage={lead.proposals.at(-1)?.isReplaced === false}
          file={proposalFile}
          today={today}
          onSave={(proposal, isFileDue) =>
            save('proposal', 'proposta', proposal, describeProposal(proposal), isFileDue)
          }
          onUploaded={async (isStored) => {
            if (isStored) close('proposal');
            await refresh();
          }}
        />
      </>
    ),
    outcome: (
      <OutcomeForm
        // A suggestion from the question above replaces an earlier choice.
        key={suggested}
        saved={outcome}
        suggested={suggested}
        onSave={(choice) =>
          save(
            'outcome',
            'desfecho',
            choice,
            choice.outcome ? `${describeOutcome(choice)}.` : 'Desfecho tirado.',
          )
        }
      />
    ),
  };

  return (
    <section className="inbox-work" aria-label="Acompanhamento" aria-busy={isBusy}>
      {work.asksOutcome && (
        <OutcomeQuestion
          answeredOn={formatDay(dayOf(firstAnsweredAt ?? receivedAt), today)}
          onOutcome={(chosen) => {
            setSuggested(chosen);
            show('outcome');
          }}
          onLater={() => show('followUp')}
        />
      )}
      <div className="inbox-work-chips">
        {NAMES.map((part) => (
          <button
            key={part}
            ref={(button) => {
              chips.current[part] = button;
            }}
            type="button"
            className="inbox-work-chip"
            data-due={part === 'followUp' && work.isFollowUpDue ? '' : undefined}
            data-set={isSet[part] ? '' : undefined}
            aria-expanded={open === part}
            aria-controls={`${id}-${part}`}
            onClick={() => (open === part ? setOpen(undefined) : show(part))}
          >
            <span className="inbox-work-name">{PARTS[part]}</span> <span>{values[part]}</span>
          </button>
        ))}
        {me !== undefined && work.assignee !== me && (
          <button
            type="button"
            className="button button-quiet inbox-work-take"
            aria-busy={isBusy}
            onClick={() => assign(me)}
          >
            Assumir
          </button>
        )}
        {/* Problems of the button above, or of a form that was closed meanwhile. */}
        <Failure
          text={failureOf(...NAMES.filter((part) => part !== open).flatMap(actionsOf))}
          className="inbox-alert inbox-work-failure"
        />
      </div>
      {NAMES.map((part) => (
        <fieldset
          key={part}
          id={`${id}-${part}`}
          ref={(form) => {
            forms.current[part] = form;
          }}
          className="inbox-work-form"
          aria-label={PARTS[part]}
          tabIndex={-1}
          hidden={open !== part}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The lead itself stays open.
            event.preventDefault();
            event.stopPropagation();
            close(part);
          }}
        >
          {contents[part]}
          {part === open && part !== 'followUp' && <Failure text={failureOf(...actionsOf(part))} />}
        </fieldset>
      ))}
    </section>
  );
}
