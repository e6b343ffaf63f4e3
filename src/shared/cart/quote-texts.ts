import type { Machine } from '../machines.ts';

const PARTS = 'Olá! Gostaria de solicitar um orçamento de peças para máquinas de plástico';

/** The line of a request or a chat that says what it is about. */
export const subjectLine = (subject: string): string => `Assunto: ${subject}`;

/** The texts that WhatsApp links put into the chat's input field. */
export const QUOTE_TEXTS = {
  parts: `${PARTS}.`,
  general: `${PARTS}.\n${subjectLine('orçamento geral')}`,
  question: 'Olá! Tenho uma dúvida sobre roscas e canhões.',
  testimonial: 'Olá! Quero enviar um depoimento sobre um serviço feito por vocês.',
  accessibility: 'Olá! Preciso de ajuda para usar o site.',
  consulting: 'Olá! Gostaria de falar com um técnico sobre roscas e canhões.',
} as const;

/** `QUOTE_TEXTS.parts` with the machine named. Blow moulders also have dies (matrizes). */
export function machineQuoteText(machine: Machine): string {
  return machine === 'sopradoras'
    ? `${PARTS} para sopradoras: roscas, canhões e matrizes.`
    : `${PARTS} para ${machine}: roscas e canhões.`;
}

/** A line that the visitor completes in the chat: what was typed on the site must not be in an address. */
export const MACHINE_LINE = 'Marca e modelo da máquina:';

// Further lines that the technician needs for a quote.
const FORM = `${MACHINE_LINE}\nServiço (peça nova, retífica ou recuperação):\nDiâmetro e L/D da rosca:\nPolímero:`;
const SET_FORM = `${MACHINE_LINE}\nDiâmetro e L/D:\nPolímero e carga:`;

/** The chat texts of the machine pages' quote buttons. */
export const MACHINE_QUOTE_TEXTS = {
  extruder: `Olá! Gostaria de solicitar um orçamento para minha extrusora.\n${FORM}`,
  injector: `Olá! Gostaria de solicitar um orçamento para minha injetora.\n${FORM}`,
  blowMoulder: `Olá! Gostaria de solicitar um orçamento para minha sopradora.\n${FORM}`,
  injectorSet: `Olá! Gostaria de solicitar um orçamento de rosca e canhão para máquina injetora.\n${SET_FORM}`,
  extruderSet: `Olá! Gostaria de solicitar um orçamento de rosca e canhão para extrusora de polímeros.\n${SET_FORM}`,
} as const;
