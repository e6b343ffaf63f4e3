import { useState } from 'react';
import type { LeadActions } from '../../../contracts/desk.ts';
import type { LeadAttachment } from '../../../shared/attachments/attachment-answers.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { type ChosenFile, uploadFile } from '../upload-file.ts';
import { DayForm } from './DayForm.tsx';
import { ProposalFile } from './ProposalFile.tsx';

interface Props {
  call: CallStaff;
  reference: string;
  sentOn: string | null;
  /** The customer has a version on the page: it can be withdrawn, but not unsent. */
  isOnPage: boolean;
  file: LeadAttachment | null;
  today: string;
  /** `isFileDue`: its file follows, so the form stays open. */
  onSave: (proposal: Omit<LeadActions['proposta'], 'revision'>, isFileDue?: boolean) => Promise<boolean>;
  onUploaded: (isStored: boolean) => Promise<void>;
}

/** When the proposal was sent, and its file if there is one. */
export function ProposalForm({ call, reference, sentOn, isOnPage, file, today, onSave, onUploaded }: Props) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [typedDay, setTypedDay] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  /** The uploaded share of the file, from 0 to 1. */
  const [share, setShare] = useState<number>();

  const save = async (day: string): Promise<boolean> => {
    if (share !== undefined) return false;
    setProblem(undefined);
    if (!chosen) return onSave({ sentOn: day });
    if (!(await onSave({ sentOn: day }, true))) return false;
    setShare(0);
    const found = await uploadFile(call, chosen, { reference, batch: chosen.id, isProposal: true }, setShare);
    setShare(undefined);
    if (found) setProblem(`A proposta está registrada, mas o arquivo não chegou. ${found.text}`);
    else setChosen(undefined);
    await onUploaded(found === undefined);
    return found === undefined;
  };

  return (
    <>
      <ProposalFile
        call={call}
        saved={file}
        chosen={chosen}
        problem={problem}
        onChoose={(next) => {
          setChosen(next);
          setProblem(undefined);
        }}
        onProblem={setProblem}
        onRemove={() => onSave({ sentOn: sentOn ?? today, hasNoFile: true })}
      />
      <DayForm
        label="Proposta enviada em"
        saved={sentOn ?? today}
        max={today}
        typed={typedDay}
        onType={setTypedDay}
        action="Registrar proposta"
        onSave={save}
      />
      <p role="status" className="hint">
        {share !== undefined && `Enviando o arquivo: ${Math.round(share * 100)}%`}
      </p>
      {sentOn && (
        <button
          type="button"
          className="inbox-text-button"
          onClick={() => (isAsking ? onSave({ sentOn: null }) : setAsking(true))}
          onBlur={() => setAsking(false)}
        >
          {isAsking && 'Sim: retirar a proposta, também da página do cliente'}
          {!isAsking && (isOnPage ? 'Retirar a proposta' : 'A proposta não foi enviada')}
        </button>
      )}
    </>
  );
}
