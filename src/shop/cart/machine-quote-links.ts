import { machineQuoteText } from '../../shared/cart/quote-texts.ts';
import { buildWhatsAppLink } from '../../shared/cart/whatsapp-link.ts';
import type { Machine } from '../../shared/machines.ts';

/** The WhatsApp link of each machine's quote. */
export function buildMachineQuoteLinks(number: string): Record<Machine, string> {
  const link = (machine: Machine) => buildWhatsAppLink(number, machineQuoteText(machine));
  return { extrusoras: link('extrusoras'), injetoras: link('injetoras'), sopradoras: link('sopradoras') };
}
