/**
 * The longest side of a sent picture, in pixels. Figures of 2.5 mm on a photographed A2 sheet (594 mm) are 8.4 px high: a
 * sample at `QUALITY` was readable. 2,400 would give 10 px, and a third more bytes.
 */
export const LONGEST_SIDE = 2000;

/** The size in whole pixels with the same proportions whose longest side is at most `longest`. Never larger. */
export function fitInside(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
const QUALITY = 0.85;
const PREVIEW_SIDE = 112;

interface Shrunk {
  bytes: Blob;
  kind: 'jpeg' | 'png';
  /** A small copy as a data URL, which the content security policy allows. */
  preview: string;
}

/** Draws a picture with at most `longest` pixels on its longest side; transparent areas get a background. */
export function draw(picture: ImageBitmap, longest: number, ground?: string): HTMLCanvasElement {
  const canvas = Object.assign(
    document.createElement('canvas'),
    fitInside(picture.width, picture.height, longest),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));

/** Some privacy settings return noise for every canvas; such a picture would be useless. */
function isCanvasTrue(): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const context = canvas.getContext('2d');
  if (!context) return false;
  const grey = 128;
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, index) => index % 4 === 3 || Math.abs(value - grey) < 8);
}

/**
 * Re-encodes a picture with at most `LONGEST_SIDE` pixels: upright, and without its location. A drawing in PNG stays PNG if
 * that is smaller. Undefined if the browser cannot draw it, `broken` if it cannot read it.
 */
export async function shrinkPicture(file: Blob, isPng: boolean): Promise<Shrunk | 'broken' | undefined> {
  let picture: ImageBitmap | undefined;
  try {
    if (!isCanvasTrue()) return undefined;
    picture = await createImageBitmap(file).catch(() => undefined);
    if (!picture) return 'broken';
    const jpeg = await encode(draw(picture, LONGEST_SIDE, '#fff'), 'image/jpeg');
    const png = isPng ? await encode(draw(picture, LONGEST_SIDE), 'image/png') : null;
    const preview = draw(picture, PREVIEW_SIDE, '#fff').toDataURL('image/jpeg', 0.7);
    if (!jpeg) return undefined;
    return png && png.size < jpeg.size
      ? { bytes: png, kind: 'png', preview }
      : { bytes: jpeg, kind: 'jpeg', preview };
  } catch {
    return undefined;
  } finally {
    picture?.close();
  }
}
