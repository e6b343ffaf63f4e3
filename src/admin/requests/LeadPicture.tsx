import { useEffect, useRef, useState } from 'react';
import type { LeadAttachment } from '../../shared/attachments/attachment-answers.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { fetchFile } from './inbox-client.ts';

/** Decoded one at a time, because a large photo takes 250 MB meanwhile. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/** The longest side that is drawn, in pixels. */
const SHOWN_PX = 1280;

async function draw(content: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(content);
  const scale = Math.min(1, SHOWN_PX / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
}

interface Props {
  call: CallStaff;
  file: LeadAttachment;
}

/**
 * A picture of a lead; a click enlarges it to the width of the lead. Drawn on a canvas, because the page's policy does not
 * allow blob: URLs in an <img>.
 */
export function LeadPicture({ call, file: { id, name } }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const [isLarge, setLarge] = useState(false);

  useEffect(() => {
    let isStale = false;
    const load = async () => {
      const reply = await fetchFile(call, id);
      if (!reply.ok) throw new Error(reply.failure.code);
      await inTurn(async () => {
        if (!isStale && canvas.current) await draw(reply.value, canvas.current);
      });
    };
    setState('loading');
    load().then(
      () => !isStale && setState('drawn'),
      () => !isStale && setState('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [call, id]);

  if (state === 'failed')
    return <p className="lead-picture hint">A imagem não pôde ser mostrada. Baixe o arquivo.</p>;
  return (
    <>
      {state === 'loading' && <p className="lead-picture hint">Carregando a imagem…</p>}
      <button
        type="button"
        className="lead-picture"
        hidden={state === 'loading'}
        aria-label={`Ampliar ${name}`}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <canvas ref={canvas} role="img" aria-label={name} />
      </button>
    </>
  );
}
