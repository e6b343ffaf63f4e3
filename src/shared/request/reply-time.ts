/** What "em até 24 horas" does not say; beside it wherever it is promised. */
export const WEEKEND_REPLY = 'Pedidos de sábado à tarde, domingo ou feriado: no dia útil seguinte.';
