/** The exception to "em até 24 horas"; shown next to that promise everywhere. */
export const WEEKEND_REPLY = 'Solicitações de sábado à tarde, domingo ou feriado: no dia útil seguinte.';
