import { randomUUID } from 'node:crypto';
import type { EnteredOrigin } from '../../src/shared/inbox/entry.ts';
import { type PageAction, type PageActions, pageActionPath } from '../../src/shared/request/page-wire.ts';
import { IDEMPOTENCY_HEADER, SEND_PATH } from '../../src/shared/request/wire.ts';
import { expect } from '../fixtures/test.ts';

/** One of the day's requests. Its text contains its number, so that it can be found again. */
export interface DeskRequest {
  number: number;
  name: string;
  company: string;
  phone: string;
  email: string;
  message: string;
  channel: 'site' | EnteredOrigin;
}

const PEOPLE = 'Aurora Bento Célia Dario Elisa Fausto Gilda Heitor Iara Joel'.split(' ');
const TOWNS = ['Prado', 'Norte', 'Sul', 'Serrana'];
const PARTS = [
  'rosca de 60 mm',
  'canhão de 45 mm',
  'rosca dupla de 92 mm',
  'ponteira e anel',
  'rosca de 120 mm',
];

export function makeRequest(number: number, channel: DeskRequest['channel']): DeskRequest {
  const digits = String(number).padStart(4, '0');
  const person = PEOPLE[number % PEOPLE.length];
  const town = TOWNS[Math.floor(number / PEOPLE.length) % TOWNS.length];
  return {
    number,
    name: `${person} ${town}`,
    company: `Plásticos ${town} ${number}`,
    phone: `+55 19 9${digits.slice(0, 1)}765-${digits}`,
    email: channel === 'site' || channel === 'email' ? `${number}@cliente.example` : '',
    message: `Pedido nº ${number}: ${PARTS[number % PARTS.length]}, para a linha ${number}.`,
    channel,
  };
}

/** Sends a request as the form on the site does. Resolves to the secret of its page. */
export async function sendByForm(url: string, request: DeskRequest): Promise<string> {
  const { name, company, phone, email, message } = request;
  const response = await fetch(`${url}${SEND_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
    body: JSON.stringify({ name, company, phone, email, message, segment: 'injecao', machine: 'Romi 130' }),
  });
  expect(response.status, `request ${request.number}`).toBe(200);
  return ((await response.json()) as { secret: string }).secret;
}

/** Does what the customer does on the page of a request. Resolves to the status. */
export async function actOnPage<Action extends PageAction>(
  url: string,
  secret: string,
  action: Action,
  body: PageActions[Action],
): Promise<number> {
  const response = await fetch(`${url}${pageActionPath(action)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, secret, key: randomUUID() }),
  });
  return response.status;
}
