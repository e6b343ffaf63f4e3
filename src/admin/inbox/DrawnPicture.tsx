import { useEffect, useRef } from 'react';

/** One after the other, because a large photo takes a quarter of a gigabyte while it is decoded. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

interface Props {
  content: Blob;
  name: string;
  /** The longest side to draw, in pixels; without it, every pixel of the picture. */
  longest?: number;
  /** Is told the picture's width divided by its height. */
  onDraw?: (ratio: number) => void;
  onFail: () => void;
}

/** Draws a picture that was fetched. A canvas, because the page's policy lets an <img> load nothing from memory. */
export function DrawnPicture({ content, name, longest = Number.POSITIVE_INFINITY, onDraw, onFail }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef({ onDraw, onFail });
  told.current = { onDraw, onFail };

  useEffect(() => {
    let isStale = false;
    const draw = async () => {
      if (isStale) return;
      const picture = await createImageBitmap(content);
      const target = canvas.current;
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
      if (target && !isStale) {
        target.width = Math.round(picture.width * scale);
        target.height = Math.round(picture.height * scale);
        target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height);
        told.current.onDraw?.(picture.width / picture.height);
      }
      picture.close();
    };
    inTurn(draw).catch(() => {
      if (!isStale) told.current.onFail();
    });
    return () => {
      isStale = true;
    };
  }, [content, longest]);

  return <canvas ref={canvas} role="img" aria-label={name} />;
}
