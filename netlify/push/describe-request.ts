import { foldText } from '../../src/shared/fold-text.ts';
import { readField, URGENT_LABEL } from '../../src/shared/request/field-uses.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';

// Fixed words only: a notice is shown on a locked screen, so no text from the visitor may appear in it.
const PARTS = [
  [/\brosca/, 'rosca'],
  [/\bcanh|\bcilindro/, 'canhão'],
  [/\bponteira/, 'ponteira'],
] as const;

const MACHINES = {
  injecao: 'para injetora',
  extrusao: 'para extrusora',
  reciclagem: 'para reciclagem',
  outro: '',
} as const;

/** Describes a request in fixed words, such as `rosca e canhão para injetora`; empty if the request does not say. */
function nameSubject({ segment, message }: Pick<ContactRequest, 'segment' | 'message'>): string {
  const text = foldText(message);
  const parts = PARTS.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  if (parts.length === 0) return readField({ segment }, 'segment');
  return `${parts.join(' e ')} ${segment && MACHINES[segment]}`.trim();
}

/** The title of the notice about one request. */
export function describeRequest(request: Pick<ContactRequest, 'segment' | 'message' | 'urgent'>): string {
  const isUrgent = request.urgent === URGENT;
  const head = isUrgent ? `${URGENT_LABEL}, pedido novo` : 'Pedido novo';
  const subject = nameSubject(request);
  return subject ? `${head}: ${subject}` : head;
}
