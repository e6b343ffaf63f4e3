import { useId, useState } from 'react';
import type { Proof } from '../../shared/attachments/attachment-wire.ts';
import { KIND_NAMES, listAccepted } from '../../shared/attachments/file-kinds.ts';
import { MAX_BYTES, MAX_FILES } from '../../shared/attachments/file-limits.ts';
import type { LeadDetail } from '../../shared/inbox/inbox-answers.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import { type ChosenFile, choose, TOO_LARGE, type UploadProblem, uploadFile } from './upload-file.ts';

export interface Props {
  call: CallStaff;
  lead: LeadDetail;
  /** Files were added. */
  onAdded: () => void;
}

const toField = moveFocusOnRemoval((button) => button.parentElement?.querySelector('input'));

/** Adds files to a request, such as photographs from a chat. Those that were chosen together are one event of its history. */
export function AddFiles({ call, lead: { attachments, reference }, onAdded }: Props) {
  /** Chosen and not stored yet. */
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([]);
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [batch, setBatch] = useState('');
  const id = useId();
  const room = MAX_FILES - attachments.filter(({ state }) => state === 'open' || state === 'complete').length;

  /** Resolves to why a file was not stored. */
  const upload = async (files: readonly ChosenFile[], proof: Proof) => {
    for (const [index, chosen] of files.entries()) {
      const tell = (share: number) =>
        setProgress(`Enviando ${index + 1} de ${files.length}: ${Math.round(share * 100)}%`);
      tell(0);
      const found: UploadProblem | undefined = await uploadFile(call, chosen, proof, tell);
      if (found)
        return {
          text: `${chosen.file.name}: ${found.text}`,
          left: files.slice(index + (found.isFinal ? 1 : 0)),
        };
    }
    return { text: undefined, left: [] };
  };
  const send = async (files: readonly ChosenFile[], key: string): Promise<void> => {
    setWaiting(files);
    setBatch(key);
    const { text, left } = await upload(files, { reference, batch: key });
    setProblem(text);
    setWaiting(left);
    setProgress(undefined);
    if (left.length < files.length) onAdded();
  };
  const chooseAll = (files: readonly File[]): void => {
    const large = files.find(({ size }) => size > MAX_BYTES);
    setWaiting([]);
    if (large) setProblem(`${large.name}: ${TOO_LARGE}`);
    else if (files.length > room)
      setProblem(
        `Um pedido pode ter ${MAX_FILES} arquivos, e neste ${room > 0 ? `cabem mais ${room}` : 'não cabe mais nenhum'}.`,
      );
    else void send(files.map(choose), crypto.randomUUID());
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
            if (files.length > 0 && !isBusy) chooseAll(files);
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
      <Failure text={isBusy ? undefined : problem} />
      {waiting.length > 0 && !isBusy && (
        <button
          ref={toField}
          type="button"
          className="button button-quiet"
          onClick={() => send(waiting, batch)}
        >
          Tentar de novo
        </button>
      )}
    </div>
  );
}
