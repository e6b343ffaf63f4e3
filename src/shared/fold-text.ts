/** Without accents and in lower case: "Nitretação" is found by "nitretacao". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What is left of a text are its letters from a to z: "São Paulo, 2" is "saopaulo". */
export const lettersOf = (text: string): string => foldText(text).replaceAll(/[^a-z]+/g, '');

/** A text as a part of an address: "Rosca Dupla Cônica" is "rosca-dupla-conica". */
export const slugOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
