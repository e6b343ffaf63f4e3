import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react';
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
  const frame = useRef<HTMLElement>(null);
  /** The point of the picture in the middle of the frame, as shares of its width and height. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [ratio, setRatio] = useState(1);

  const change = (by: number) => {
    if (frame.current) {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame.current;
      const x = (scrollLeft + clientWidth / 2) / scrollWidth;
      middle.current = { x, y: (scrollTop + clientHeight / 2) / scrollHeight };
    }
    setStep((last) => Math.min(Math.max(last + by, 0), ZOOMS.length - 1));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the middle stays where it was at each change of zoom
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0, scrollWidth = 0, scrollHeight = 0 } = frame.current ?? {};
    frame.current?.scrollTo({
      left: middle.current.x * scrollWidth - clientWidth / 2,
      top: middle.current.y * scrollHeight - clientHeight / 2,
      behavior: 'instant',
    });
  }, [step]);

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
      <section ref={frame} className="picture-zoom-frame" tabIndex={0} aria-label="Imagem; role para mover">
        <div className="picture-zoom-sheet" style={{ '--zoom': zoom, '--ratio': ratio } as CSSProperties}>
          <DrawnPicture content={content} name={name} onDraw={setRatio} onFail={onClose} />
        </div>
      </section>
    </Modal>
  );
}
