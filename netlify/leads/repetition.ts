const MIN_WORDS = 24;
const MAX_RUN = 6;

/** Whether a text repeats itself. Lists of parts do not, because each of their rows differs. */
export function isRepeated(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const isRun = words.some(
    (word, i) =>
      word.length > 1 && words.slice(i, i + MAX_RUN).filter((next) => next === word).length === MAX_RUN,
  );
  const lines = text.split('\n').filter((line) => line.trim().length > 20);
  const rows = new Set(lines).size;
  const isList = rows >= 4 && rows === lines.length;
  if (!isList && words.length >= MIN_WORDS && new Set(words).size / words.length < 0.25) return true;
  // Rules made of dashes, and the underscores of a printed form, are not repetition.
  return isRun || (lines.length >= 4 && rows === 1) || /([^\s\d._=*#~-])\1{11}/u.test(text);
}
