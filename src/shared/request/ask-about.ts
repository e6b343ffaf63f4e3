import { foldText } from '../fold-text.ts';
import { readPhone } from '../phone.ts';
import { FIELDS } from './fields.ts';
import { cleanText } from './request.ts';

/** Signs around a copied address, and frequent slips at its end. Only whole names, so that no real domain is doubted. */
const SLIPS: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/^(?:mailto:)?<?|[>;,.]+$/g, ''],
  [/,/g, '.'],
  [/@(?:gmial|gmai|gamil|gnail|gmal)\./, '@gmail.'],
  [/@(?:hotmial|hotmal|hotnail|homail)\./, '@hotmail.'],
  [/@(?:outlok|outloo|oulook)\./, '@outlook.'],
  [/\.(?:con|cmo|vom|comm)(?=$|\.br$)/, '.com'],
  [/\.com\.(?:b|bt|vr|rb)$/, '.com.br'],
];

/** A question about a typed value. `meant` follows the text, with a question mark. */
export interface Question {
  text: string;
  meant?: string;
}

const PHONE: Question = {
  text: 'O telefone está completo? Celular tem DDD e 9 números; se for de fora do Brasil, comece com + e o código do país.',
};

/** The question about a value that is probably mistyped, such as `rui@a.com.br` for `rui@a.con.br`; undefined if it looks right. */
export function askAbout(isPhone: boolean, value: string): Question | undefined {
  if (isPhone) return !FIELDS.phone.check(value) && readPhone(value).isDoubtful ? PHONE : undefined;
  const typed = cleanText(value, 'email').toLowerCase();
  // Few mail servers take an address with accents.
  const meant = SLIPS.reduce((text, [slip, right]) => text.replace(slip, right), foldText(typed));
  return meant === typed || FIELDS.email.check(meant) ? undefined : { text: 'Você quis dizer', meant };
}
