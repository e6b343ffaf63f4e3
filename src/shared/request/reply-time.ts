/** The exception to "em até 24 horas"; shown next to that promise everywhere, also in the content. */
export const WEEKEND_REPLY = 'Solicitações de sábado à tarde, domingo ou feriado: no dia útil seguinte.';

export const CONTACT_PROMISE = `Entraremos em contato em até 24 horas. ${WEEKEND_REPLY}`;
