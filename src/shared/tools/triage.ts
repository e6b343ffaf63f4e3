/** Three questions that need no measuring, for a first answer. */
export const TRIAGE = {
  peca: { question: 'Que peça?', answers: { rosca: 'Rosca', canhao: 'Canhão (cilindro)', ambos: 'As duas' } },
  sinal: {
    question: 'O que se vê?',
    answers: {
      producao: 'Produz menos ou demora mais para dosar',
      marcas: 'Riscos, filete gasto ou camada descascando',
      quebra: 'Trinca, quebra ou empeno',
      nada: 'Nada ainda: é prevenção',
    },
  },
  historia: {
    question: 'Já foi recuperada antes?',
    answers: { nunca: 'Nunca', uma: 'Uma vez', mais: 'Mais de uma vez', nao: 'Não sei' },
  },
} as const;

export type Part = keyof typeof TRIAGE.peca.answers;
export type Sign = keyof typeof TRIAGE.sinal.answers;
export type History = keyof typeof TRIAGE.historia.answers;

export interface FirstAnswer {
  title: string;
  reason: string;
  /** The next step: measure, or ask at once. */
  next: 'measure' | 'ask';
}

/**
 * A first answer without numbers. A broken or cracked part is never judged from a distance: welding a cracked barrel, or
 * straightening a screw that has a crack, depends on where the crack is (workshop practice, for the owner to confirm). A
 * part that was rebuilt before can be rebuilt again while its core is sound, which only a measurement tells.
 */
export function firstAnswer(part: Part, sign: Sign, history: History): FirstAnswer {
  if (sign === 'quebra')
    return {
      title: 'Pare e peça uma avaliação',
      reason:
        'Depende do lugar e do tamanho: a peça pode ter recuperação, ou servir de modelo para a nova. Não monte de novo antes da inspeção.',
      next: 'ask',
    };
  if (sign === 'nada')
    return {
      title: 'Meça e guarde a ficha',
      reason: 'Duas medições com data dizem quantas horas faltam. A primeira é a que mais vale.',
      next: 'measure',
    };
  if (sign === 'producao')
    return {
      title: 'Meça antes: pode ser desgaste, que se recupera',
      reason: `Anel gasto, resistência queimada e outra resina também baixam a produção. Se for desgaste, a folga o mostra, e ela depende das duas peças: meça a rosca e o canhão.${history === 'mais' ? ' Depois de mais de uma recuperação, compare com o preço da nova.' : ''}`,
      next: 'measure',
    };
  if (history === 'mais')
    return {
      title: 'Meça antes de decidir: pode ser hora da peça nova',
      reason:
        'Cada recuperação depende do núcleo e da camada que restam. Depois de mais de uma, compare com o preço da nova.',
      next: 'measure',
    };
  if (part === 'ambos')
    return {
      title: 'Provavelmente se recupera: meça as duas peças',
      reason: 'A folga depende das duas peças. Recuperar só a rosca em um canhão aberto não fecha a folga.',
      next: 'measure',
    };
  return {
    title: 'Provavelmente se recupera',
    reason:
      part === 'rosca'
        ? 'Filete gasto ou riscado se recupera, se o núcleo está íntegro. Meça também o canhão: a folga depende das duas peças.'
        : 'O trecho gasto recebe uma camisa, ou, se a camada não descasca, o furo é brunido e a rosca refeita sob medida. Meça também a rosca: a folga depende das duas peças.',
    next: 'measure',
  };
}
