import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../src/shared/durations.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import { parseKey } from '../../platform/key.ts';
import { SHORTEST_CHECK_KEY } from '../../platform/services.ts';

/** The request of `npm run check:deploy`. Only its signature marks it as one: anybody may send this content. */
export const SYNTHETIC_REQUEST = pickRequest({
  name: 'Teste automático do site',
  email: 'teste@site.invalid',
  phone: '(11) 00000-0000',
  company: 'Teste do site',
  segment: 'outro',
  message:
    'Este não é um pedido de cliente: é o teste do formulário de orçamento, do banco de dados e do email. Não é preciso responder.',
});

const LEAD_HEADER = 'X-Check-Lead';
const TIME_HEADER = 'X-Check-Time';
const SIGNATURE_HEADER = 'X-Check-Signature';

/** A captured call cannot be replayed after this time. Longer than two clocks differ. */
const VALID_MS = 5 * MINUTE_MS;

/** A signature is for one method: sending the test request, reading its state, or erasing it. */
const sign = (key: string, method: string, lead: string, time: string) =>
  createHmac('sha256', key).update(`${method} ${time} ${lead}`).digest('hex');

/** The headers that sign a call about the test request with this idempotency key. */
export function signCheck(
  key: string,
  method: 'POST' | 'GET' | 'DELETE',
  lead: string,
  now: Date,
): Record<string, string> {
  const time = String(now.getTime());
  return { [LEAD_HEADER]: lead, [TIME_HEADER]: time, [SIGNATURE_HEADER]: sign(key, method, lead, time) };
}

/** The idempotency key that a signed call names; undefined without a valid signature. */
export function verifyCheck(
  { method, headers }: Request,
  key: string | undefined,
  now: Date,
): string | undefined {
  if (!key || key.length < SHORTEST_CHECK_KEY) return undefined;
  const lead = headers.get(LEAD_HEADER) ?? '';
  const time = headers.get(TIME_HEADER) ?? '';
  const expected = Buffer.from(sign(key, method, lead, time));
  const given = Buffer.from(headers.get(SIGNATURE_HEADER) ?? '');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && Math.abs(now.getTime() - Number(time)) <= VALID_MS ? parseKey(lead) : undefined;
}
