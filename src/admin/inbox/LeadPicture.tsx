import { useEffect, useState } from 'react';
import type { LeadAttachment } from '../../shared/attachments/lead-attachment.ts';
import type { CallStaff } from '../call-staff.ts';
import { DrawnPicture } from './DrawnPicture.tsx';
import { fetchFile } from './inbox-client.ts';

interface Props {
  call: CallStaff;
  file: LeadAttachment;
  onZoom: (content: Blob) => void;
}

const SHOWN_PX = 1280;

/** A picture of a lead; a click enlarges it. */
export function LeadPicture({ call, file: { id, name }, onZoom }: Props) {
  const [content, setContent] = useState<Blob>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isStale = false;
    setContent(undefined);
    setFailed(false);
    fetchFile(call, id).then((reply) => {
      if (isStale) return;
      if (reply.ok) setContent(reply.value);
      else setFailed(true);
    });
    return () => {
      isStale = true;
    };
  }, [call, id]);

  if (hasFailed) return <p className="lead-picture hint">A imagem não pôde ser mostrada. Baixe o arquivo.</p>;
  if (!content) return <p className="lead-picture hint">Carregando a imagem…</p>;
  return (
    <button
      type="button"
      className="lead-picture"
      aria-label={`Ampliar ${name}`}
      onClick={() => onZoom(content)}
    >
      <DrawnPicture content={content} name={name} longest={SHOWN_PX} onFail={() => setFailed(true)} />
    </button>
  );
}
