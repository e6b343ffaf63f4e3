import type { Machine } from '../hero/machines.ts';
import { machineQuoteText } from './quote-texts.ts';
import { buildWhatsAppLink } from './whatsapp-link.ts';

/** For each machine, the chat that asks for its parts. */
export function buildMachineQuoteLinks(number: string): Record<Machine, string> {
  const link = (machine: Machine) => buildWhatsAppLink(number, machineQuoteText(machine));
  return { extrusoras: link('extrusoras'), injetoras: link('injetoras'), sopradoras: link('sopradoras') };
}
