/** The longest side of a picture that is sent, in pixels: shows a scratch, and arrives in seconds. */
export const LONGEST_SIDE = 1920;

/** The size in whole pixels with the same proportions whose longest side is at most `longest`. Never larger. */
export function fitInside(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
