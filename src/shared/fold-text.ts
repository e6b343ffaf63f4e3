/** Strips accents and lower-cases the text, so that "nitretacao" finds "Nitretação". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Folds the text and keeps only a-z: "São Paulo, 2" → "saopaulo". */
export const lettersOf = (text: string): string => foldText(text).replaceAll(/[^a-z]+/g, '');

/** A URL slug: "Rosca Dupla Cônica" → "rosca-dupla-conica". */
export const slugOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
