/** A message for the visitor: a toast in the browser, and part of the function's responses. */
export interface Notice {
  title: string;
  detail?: string;
}

export const NOTICES = {
  missing: { title: 'Preencha todos os campos obrigatórios' },
  email: { title: 'Email inválido', detail: 'Por favor, insira um endereço de email válido' },
  phone: { title: 'Telefone inválido', detail: 'Por favor, insira um número de telefone válido com DDD' },
  invalid: { title: 'Confira os campos indicados' },
  busy: {
    title: 'Muitas solicitações ao mesmo tempo',
    detail: 'Recebemos muitos envios da sua rede. Seus dados foram mantidos; tente em 1 minuto.',
  },
  failed: {
    title: 'Erro ao enviar orçamento',
    detail:
      'Ocorreu um erro ao processar sua solicitação. Por favor, tente novamente ou entre em contato via WhatsApp.',
  },
  waiting: {
    title: 'Ainda sem conexão',
    detail: 'Sua solicitação continua na fila deste aparelho e será enviada quando a conexão voltar.',
  },
} as const satisfies Record<string, Notice>;
