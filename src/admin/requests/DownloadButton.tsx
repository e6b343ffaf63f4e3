import { useState } from 'react';
import type { LeadAttachment } from '../../shared/attachments/attachment-answers.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { download } from '../frame/download.ts';
import { Failure } from '../frame/Failure.tsx';
import { nameFile } from './describe-file.ts';
import { fetchFile } from './inbox-client.ts';

/** Downloads a file of a lead. */
export function DownloadButton({ call, file }: { call: CallStaff; file: LeadAttachment }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    const reply = await fetchFile(call, file.id);
    setBusy(false);
    if (reply.ok) download(file.name, reply.value);
    else setFailed(true);
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Baixar ${nameFile(file)}`}
        aria-busy={isBusy}
        onClick={save}
      >
        Baixar
      </button>
      <Failure text={hasFailed ? 'O arquivo não pôde ser baixado. Tente de novo.' : undefined} />
    </>
  );
}
