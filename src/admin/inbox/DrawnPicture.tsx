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
  onFail: () => void;
}

/** Draws a picture that was fetched. A canvas, because the page's policy lets an <img> load nothing from memory. */
export function DrawnPicture({ content, name, longest = Number.POSITIVE_INFINITY, onFail }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onFail);
  fail.current = onFail;

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
      }
      picture.close();
    };
    inTurn(draw).catch(() => {
      if (!isStale) fail.current();
    });
    return () => {
      isStale = true;
    };
  }, [content, longest]);

  return <canvas ref={canvas} role="img" aria-label={name} />;
}
