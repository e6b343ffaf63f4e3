import { useState } from 'react';
import type { LeadActions } from '../../../contracts/desk.ts';
import type { LeadAttachment } from '../../../shared/attachments/attachment-answers.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import type { Reason } from '../inbox-client.ts';
import { type ChosenFile, UPLOAD_PROBLEMS, uploadFile } from '../upload-file.ts';
import { DayForm } from './DayForm.tsx';
import { ProposalFile } from './ProposalFile.tsx';

interface Props {
  call: CallStaff;
  sentOn: string | null;
  /** The customer has a version on the page: it can be withdrawn, but not unsent. */
  isOnPage: boolean;
  file: LeadAttachment | null;
  today: string;
  onSave: (proposal: Omit<LeadActions['proposta'], 'revision'>) => Promise<boolean>;
}

const PROBLEMS: Partial<Record<Reason, string>> = {
  ...UPLOAD_PROBLEMS,
  throttled: 'Muitos arquivos em pouco tempo. Espere até uma hora, ou registre a proposta sem ele.',
  'signed-out': 'Sua sessão terminou. Entre de novo e registre outra vez: o envio continua de onde parou.',
};
const FAILED = 'O arquivo não chegou ao servidor. Registre outra vez: o envio continua de onde parou.';

/** When the proposal was sent, and its file if there is one. */
export function ProposalForm({ call, sentOn, isOnPage, file, today, onSave }: Props) {
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
    setShare(0);
    const reason = await uploadFile(call, chosen, setShare);
    setShare(undefined);
    if (reason) {
      setProblem(PROBLEMS[reason] ?? FAILED);
      return false;
    }
    const isSaved = await onSave({ sentOn: day, fileId: chosen.id });
    if (isSaved) setChosen(undefined);
    return isSaved;
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
        onRemove={() => onSave({ sentOn: sentOn ?? today, fileId: null })}
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
