import { useId, useState } from 'react';
import { KIND_NAMES, listAccepted } from '../../shared/attachments/file-kinds.ts';
import { MAX_BYTES, MAX_FILES } from '../../shared/attachments/file-limits.ts';
import type { LeadDetail } from '../../shared/inbox/inbox-answers.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import { type ChosenFile, TOO_LARGE, UPLOAD_PROBLEMS, uploadFile } from './upload-file.ts';

export interface Props {
  call: CallStaff;
  lead: LeadDetail;
  /** Why the last files were not added to the request. */
  failure: string | undefined;
  /** Adds uploaded files to the request. Resolves to whether they were added. */
  onAdd: (ids: string[]) => Promise<boolean>;
}

const toField = moveFocusOnRemoval((button) => button.parentElement?.querySelector('input'));

const AGAIN = 'O envio parou. Tente de novo: ele continua de onde parou.';

/** Adds files to a request, such as photographs from a chat: each is uploaded in pieces, then all are added together. */
export function AddFiles({ call, lead: { attachments }, failure, onAdd }: Props) {
  /** Chosen and not added yet. */
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([]);
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const room = MAX_FILES - attachments.filter(({ state }) => state === 'open' || state === 'complete').length;

  const upload = async (files: readonly ChosenFile[]): Promise<string | undefined> => {
    for (const [index, chosen] of files.entries()) {
      const tell = (share: number) =>
        setProgress(`Enviando ${index + 1} de ${files.length}: ${Math.round(share * 100)}%`);
      tell(0);
      const reason = await uploadFile(call, chosen, tell);
      // Only another file, or page, helps.
      if (reason && reason in UPLOAD_PROBLEMS) setWaiting([]);
      if (reason) return `${chosen.file.name}: ${UPLOAD_PROBLEMS[reason] ?? AGAIN}`;
    }
    return undefined;
  };
  const send = async (files: readonly ChosenFile[]): Promise<void> => {
    setWaiting(files);
    const found = await upload(files);
    setProblem(found);
    if (!found && (await onAdd(files.map((file) => file.id)))) setWaiting([]);
    setProgress(undefined);
  };
  const choose = (files: readonly File[]): void => {
    const large = files.find(({ size }) => size > MAX_BYTES);
    setWaiting([]);
    if (large) setProblem(`${large.name}: ${TOO_LARGE}`);
    else if (files.length > room)
      setProblem(
        `Um pedido pode ter ${MAX_FILES} arquivos, e neste ${room > 0 ? `cabem mais ${room}` : 'não cabe mais nenhum'}.`,
      );
    else void send(files.map((file) => ({ id: crypto.randomUUID(), file })));
  };

  const isBusy = progress !== undefined;
  return (
    <div className="lead-files-add">
      <div className="field">
        <label htmlFor={id}>Acrescentar arquivos</label>
        <input
          id={id}
          type="file"
          multiple
          accept={listAccepted()}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = '';
            if (files.length > 0 && !isBusy) choose(files);
          }}
        />
        <p id={`${id}-hint`} className="hint">
          Fotos da conversa, por exemplo. O cliente vê na página da solicitação. Aceita {KIND_NAMES}, até 10
          MB cada.
        </p>
      </div>
      <p role="status" className="hint">
        {progress}
      </p>
      <Failure text={isBusy ? undefined : (problem ?? failure)} />
      {waiting.length > 0 && !isBusy && (
        <button ref={toField} type="button" className="button button-quiet" onClick={() => send(waiting)}>
          Tentar de novo
        </button>
      )}
    </div>
  );
}
