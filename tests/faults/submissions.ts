import type { ContactRequest } from '../../src/shared/request/request.ts';
import { sampleRequest } from '../fixtures/contact-request.ts';
import type { Chance } from './chance.ts';

/** One visitor's request, and what the visitor saw. */
export interface Submission {
  number: number;
  request: ContactRequest;
  /** The client's key; undefined for a visitor without JavaScript. */
  key: string | undefined;
  /** Whether a rule suspects it. */
  isSpam: boolean;
  /** The result of each click: the reference shown, or undefined for an error. */
  saw: (string | undefined)[];
  /** How often the request was sent. */
  tries: number;
}

const WITHOUT_JAVASCRIPT = 0.1;

export function makeSubmission(chance: Chance, number: number): Submission {
  const isSpam = number % 10 === 7;
  const start = Math.floor(chance('key', number) * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
  const key = `${start}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  return {
    number,
    request: sampleRequest({
      name: `Visitante ${number}`,
      email: `visitante${number}@cliente.example`,
      company: 'Plásticos Irmãos Prado Ltda.',
      segment: 'extrusao',
      machine: 'Carnevalli CR 60',
      message: `Pedido ${number}: rosca de 60 mm, L/D 20:1.${isSpam ? ' https://bit.ly/x https://ganhe.example' : ''}`,
      urgent: number % 10 === 0 ? 'sim' : '',
    }),
    key: chance('plain form', number) < WITHOUT_JAVASCRIPT ? undefined : key,
    isSpam,
    saw: [],
    tries: 0,
  };
}
