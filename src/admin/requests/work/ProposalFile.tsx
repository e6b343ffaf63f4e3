import { useEffect, useId, useRef, useState } from 'react';
import type { LeadAttachment } from '../../../shared/attachments/attachment-answers.ts';
import { KIND_NAMES, listAccepted } from '../../../shared/attachments/file-kinds.ts';
import { MAX_BYTES } from '../../../shared/attachments/file-limits.ts';
import { formatBytes } from '../../../shared/format-bytes.ts';
import type { CallStaff } from '../../frame/call-staff.ts';
import { Failure } from '../../frame/Failure.tsx';
import { DownloadButton } from '../DownloadButton.tsx';
import { describeFile, nameFile } from '../describe-file.ts';
import { type ChosenFile, choose, TOO_LARGE } from '../upload-file.ts';

interface Props {
  call: CallStaff;
  /** The saved file of the proposal. */
  saved: LeadAttachment | null;
  chosen: ChosenFile | undefined;
  /** Why the chosen file was rejected. */
  problem: string | undefined;
  onChoose: (chosen: ChosenFile | undefined) => void;
  onProblem: (problem: string) => void;
  onRemove: () => void;
}

/** The file of a proposal: a download of the saved one, and a field for another. */
export function ProposalFile({ call, saved, chosen, problem, onChoose, onProblem, onRemove }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [now] = useState(() => new Date());
  // Clears the field after saving; otherwise it would offer the file again.
  useEffect(() => {
    if (!chosen && field.current) field.current.value = '';
  }, [chosen]);

  return (
    <div className="inbox-proposal-file">
      {saved && (
        <div className="inbox-proposal-saved">
          <p>
            {nameFile(saved)} <span className="hint">{describeFile(saved, now.toISOString(), now)}</span>
          </p>
          {saved.state === 'complete' && <DownloadButton call={call} file={saved} />}
          <button type="button" className="inbox-text-button" onClick={onRemove}>
            Tirar o arquivo
          </button>
        </div>
      )}
      <div className="field">
        <label htmlFor={id}>
          {saved ? 'Trocar o arquivo da proposta' : 'Arquivo da proposta (se houver)'}
        </label>
        <input
          ref={field}
          id={id}
          type="file"
          accept={listAccepted()}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== undefined}
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0];
            onChoose(file && file.size <= MAX_BYTES ? choose(file) : undefined);
            if (file && file.size > MAX_BYTES) onProblem(TOO_LARGE);
          }}
        />
        <p id={`${id}-hint`} className="hint">
          Aceita {KIND_NAMES}, até {formatBytes(MAX_BYTES)}.
        </p>
      </div>
      <Failure text={problem} />
    </div>
  );
}
