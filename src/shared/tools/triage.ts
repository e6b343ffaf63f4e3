import { REGRIND_SHARES } from './data/intervals.ts';
import { HOUSE_LIMITS } from './data/limits.ts';
import { PRACTICE, type SourceName } from './data/sources.ts';
import { formatMm } from './wear.ts';

/** What an answer means, what it rests on, and what to photograph or measure because of it. */
export interface Answer {
  text: string;
  means?: string;
  source?: SourceName;
  send?: string;
}

const { wear, variation } = HOUSE_LIMITS;

/** The criteria of the article on regrinding as questions. They need no measuring, and give no verdict. */
export const TRIAGE = {
  parada: {
    question: 'A máquina está parada?',
    answers: {
      sim: { text: 'Sim, esperando a peça', send: 'Diga no pedido “Máquina parada”: ele passa na frente.' },
      nao: { text: 'Não' },
    },
  },
  peca: {
    question: 'Que peça?',
    answers: {
      rosca: {
        text: 'Rosca',
        means: 'A folga depende das duas peças: a medida do canhão também conta.',
        send: 'Fotos da rosca inteira, da crista mais gasta e da ponta; diâmetro sobre os filetes em três estações.',
      },
      canhao: {
        text: 'Canhão (cilindro)',
        means: 'A folga depende das duas peças: a medida da rosca também conta.',
        send: 'Fotos da boca e do fundo do furo; diâmetro do furo em três estações, em duas direções.',
      },
      ambos: {
        text: 'As duas',
        send: 'Fotos das duas; diâmetro da rosca e do furo nas mesmas três estações, uma na dosagem.',
      },
    },
  },
  sinal: {
    question: 'O que se vê?',
    answers: {
      producao: {
        text: 'Produz menos ou demora mais para dosar',
        means:
          'Anel gasto, resistência queimada e outra resina também baixam a produção; a folga medida separa o desgaste do resto.',
        source: PRACTICE,
        send: 'A vazão ou o tempo de dosagem de hoje e de quando a peça era nova.',
      },
      marcas: {
        text: 'Riscos, filete gasto ou camada descascando',
        means: `Desgaste radial acima de ${formatMm(wear)} ou variação acima de ${formatMm(variation)} indicam retífica.`,
        source: HOUSE_LIMITS.source,
        send: 'Uma foto de perto do pior ponto, com algo que dê o tamanho.',
      },
      quebra: {
        text: 'Trinca, quebra ou empeno',
        means:
          'Uma trinca se avalia na peça, pelo lugar e pelo tamanho. Não monte de novo antes da inspeção.',
        source: PRACTICE,
        send: 'Fotos da trinca ou do empeno, de perto e de longe.',
      },
      nada: {
        text: 'Nada ainda: é prevenção',
        means: 'Duas medições com data e horas de uso dão o ritmo do desgaste.',
        send: 'A ficha de medição de hoje.',
      },
    },
  },
  historia: {
    question: 'Já foi recuperada antes?',
    answers: {
      nunca: {
        text: 'Nunca',
        means: `A retífica custa cerca de ${REGRIND_SHARES.price}% da nova e dura de ${REGRIND_SHARES.life.join(' a ')}% dela.`,
        source: REGRIND_SHARES.source,
      },
      uma: { text: 'Uma vez', send: 'O que foi feito na recuperação, e quando.' },
      mais: { text: 'Mais de uma vez', send: 'O que foi feito em cada recuperação, e quando.' },
      nao: { text: 'Não sei' },
    },
  },
} as const satisfies Record<string, { question: string; answers: Record<string, Answer> }>;

export interface FirstAnswer {
  isStopped: boolean;
  /** Question and answer, in the visitor's order. */
  given: readonly { question: string; answer: Answer }[];
  isComplete: boolean;
}

/** Reads the answers by the names of their questions; those that are not given are left out. */
export function readAnswers(values: Readonly<Record<string, string>>): FirstAnswer {
  const questions = Object.entries<{ question: string; answers: Readonly<Record<string, Answer>> }>(TRIAGE);
  const given = questions.flatMap(([name, { question, answers }]) => {
    const answer = answers[values[name] ?? ''];
    return answer ? [{ question, answer }] : [];
  });
  return { isStopped: values['parada'] === 'sim', given, isComplete: given.length === questions.length };
}
