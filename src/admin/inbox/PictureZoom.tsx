import { useId, useRef, useState } from 'react';
import { Modal } from '../../site/ui/Modal.tsx';
import { DrawnPicture } from './DrawnPicture.tsx';

interface Props {
  content: Blob;
  name: string;
  onClose: () => void;
}

const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;

/** A picture on the whole screen, enlarged step by step; scrolling moves it. */
export function PictureZoom({ content, name, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState(0);
  const id = useId();
  const zoom = ZOOMS[step] ?? 1;
  const change = (by: number) => setStep((last) => Math.min(Math.max(last + by, 0), ZOOMS.length - 1));

  return (
    <Modal ref={dialog} className="picture-zoom" aria-labelledby={id} onClose={onClose}>
      <header className="picture-zoom-head">
        <h4 id={id}>{name}</h4>
        <div className="picture-zoom-actions">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={step === 0}
            onClick={() => change(-1)}
          >
            Reduzir
          </button>
          <output>{Math.round(zoom * 100)}%</output>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={step === ZOOMS.length - 1}
            onClick={() => change(1)}
          >
            Ampliar
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Fechar
          </button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the enlarged picture */}
      <section className="picture-zoom-frame" tabIndex={0} aria-label="Imagem; role para mover">
        <div className="picture-zoom-sheet" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <DrawnPicture content={content} name={name} onFail={onClose} />
        </div>
      </section>
    </Modal>
  );
}
