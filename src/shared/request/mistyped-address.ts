/** Frequent slips at the end of an address. Only whole names, so that no real domain is doubted. */
const SLIPS: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/@(?:gmial|gmai|gamil|gnail|gmal)\./, '@gmail.'],
  [/@(?:hotmial|hotmal|hotnail|homail)\./, '@hotmail.'],
  [/@(?:outlok|outloo|oulook)\./, '@outlook.'],
  [/\.(?:con|cmo|vom|comm)(?=$|\.br$)/, '.com'],
  [/\.com\.(?:b|bt|vr|rb)$/, '.com.br'],
];

/** The address that was probably meant, such as `rui@a.com.br` for `rui@a.con.br`; undefined if it looks right. */
export function suggestAddress(address: string): string | undefined {
  const typed = address.trim().toLowerCase();
  const meant = SLIPS.reduce((text, [slip, right]) => text.replace(slip, right), typed);
  return meant === typed ? undefined : meant;
}
