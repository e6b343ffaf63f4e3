import { pickRequest } from '../../../src/shared/request/request.ts';

/** The request of `npm run check:deploy`. Only its signature marks it as one: anybody may send this content. */
export const SYNTHETIC_REQUEST = pickRequest({
  name: 'Teste automático do site',
  email: 'teste@site.invalid',
  phone: '(11) 00000-0000',
  company: 'Teste do site',
  segment: 'outro',
  message:
    'Este não é um pedido de cliente: é o teste do formulário de orçamento, do banco de dados e do email. Não é preciso responder.',
});
