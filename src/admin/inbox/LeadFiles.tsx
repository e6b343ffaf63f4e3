import { useState } from 'react';
import type { LeadAttachment } from '../../shared/attachments/lead-attachment.ts';
import type { LeadDetail } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../call-staff.ts';
import { download } from '../download.ts';
import { describeFile, isPicture, nameFile } from './describe-file.ts';
import { fetchFile } from './inbox-client.ts';
import { LeadPicture } from './LeadPicture.tsx';
import './lead-files.css';
import { PictureZoom } from './PictureZoom.tsx';

interface Props {
  call: CallStaff;
  lead: LeadDetail;
}

interface Zoomed {
  name: string;
  content: Blob;
}

/** The visitor's files: pictures large, the rest by name, each to be downloaded. */
export function LeadFiles({ call, lead: { attachments, receivedAt } }: Props) {
  const [zoomed, setZoomed] = useState<Zoomed>();
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState<string>();
  if (attachments.length === 0) return null;

  const save = async (file: LeadAttachment) => {
    setBusy(file.id);
    setFailed(undefined);
    const reply = await fetchFile(call, file.id);
    setBusy(undefined);
    if (reply.ok) download(file.name, reply.value);
    else setFailed(file.id);
  };

  return (
    <section className="inbox-section">
      <h4>
        Arquivos <span className="lead-files-count">{attachments.length}</span>
      </h4>
      <ul className="lead-files">
        {attachments.map((file) => (
          <li key={file.id} data-picture={isPicture(file) || undefined}>
            {isPicture(file) && (
              <LeadPicture
                call={call}
                file={file}
                onZoom={(content) => setZoomed({ name: nameFile(file), content })}
              />
            )}
            <div className="lead-file-facts">
              <p className="lead-file-name">{nameFile(file)}</p>
              <p className="hint">{describeFile(file, receivedAt, new Date())}</p>
            </div>
            {file.state === 'complete' && (
              <button
                type="button"
                className="button button-quiet"
                aria-label={`Baixar ${nameFile(file)}`}
                aria-busy={busy === file.id}
                onClick={() => save(file)}
              >
                Baixar
              </button>
            )}
            {failed === file.id && (
              <p className="inbox-alert" role="alert">
                O arquivo não pôde ser baixado. Tente de novo.
              </p>
            )}
          </li>
        ))}
      </ul>
      {zoomed && <PictureZoom {...zoomed} onClose={() => setZoomed(undefined)} />}
    </section>
  );
}
