import { CONFIRMATION_FIELD } from '../../src/shared/request/wire.ts';
import { readBody } from '../platform/read-body.ts';
import type { LeadServices } from '../platform/services.ts';
import { readConfirmation } from './confirmation-token.ts';
import { renderConfirmed } from './pages/confirmation.ts';
import { renderProblem } from './pages/problem.ts';
import { page } from './respond.ts';
import { CONFIRMED, UNPROVEN } from './suspicion.ts';

const MAX_BODY_BYTES = 1024;

const REFUSED = {
  title: 'Confirmação não reconhecida',
  detail: 'A confirmação vale por uma hora. Se você recebeu uma referência, a sua solicitação está guardada.',
};

/** Receives the confirmation of a visitor without JavaScript: the hourly list names that lead first. May reject. */
export async function handleConfirmation(
  request: Request,
  { database, blobs, now }: Pick<LeadServices, 'database' | 'blobs' | 'now'>,
): Promise<Response> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  const token = new URLSearchParams(new TextDecoder().decode(bytes)).get(CONFIRMATION_FIELD) ?? '';
  const reference = await readConfirmation(blobs, token, now());
  if (!reference) return page(422, renderProblem(REFUSED));
  await database.write(
    'UPDATE leads SET suspicions = array_replace(suspicions, $2, $3) WHERE reference = $1 AND $2 = ANY(suspicions)',
    [reference, UNPROVEN, CONFIRMED],
    { safeToRepeat: 'fixed values' },
  );
  return page(200, renderConfirmed(reference));
}
