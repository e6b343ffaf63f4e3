/** Beside every form that takes a request; the link to the policy follows. */
export const REQUEST_NOTICE =
  'Usamos estes dados para responder ao seu pedido. Ao enviar, você confirma que leu e está de acordo com a nossa';
