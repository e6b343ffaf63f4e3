import type { PageAction } from '../request/page-wire.ts';

/** What the customer did on the request's page, as the team reads it after "O cliente". */
export const CUSTOMER_ACTIONS: Readonly<Record<PageAction, string>> = {
  acrescentar: 'acrescentou informações',
  arquivos: 'acrescentou arquivos',
  contato: 'corrigiu o contato',
  parada: 'avisou que a máquina está parada',
  avisos: 'mudou os avisos por email',
  colega: 'partilhou a página com um colega',
  revogar: 'encerrou o link de um colega',
  cancelar: 'cancelou a solicitação',
  apagar: 'apagou a solicitação',
};
