import { BARRIER_RATIO } from './data/geometry.ts';
import { resinOf } from './data/resins.ts';
import { type Basis, OWN_TEXTS, PRACTICE } from './data/sources.ts';
import type { Tip } from './screw-model.ts';
import { burnsEarly, type ScrewNeeds, type Selection } from './selection.ts';
import type { ReasonWords } from './selection-texts.ts';

const TIP_REASONS: Readonly<Record<Tip, string>> = {
  cone: 'Leva a massa ao furo do flange sem ponto morto.',
  round: 'Não guarda a cor anterior.',
  smooth: 'PVC rígido queima onde para: sem anel e sem sede.',
  ring: 'Fecha na injeção e mantém a almofada.',
  'free-flow': 'Passagem larga para resina viscosa ou com fibra.',
};

function geometryReason({ geometry, mixer }: Selection, { ventLength }: ReasonWords): string {
  if (geometry === 'vented')
    return `O canal abre no meio da rosca e o gás sai pelo respiro; ${ventLength} vão só para isso.`;
  if (geometry === 'barrier') return 'Separa o fundido do sólido: mais vazão com massa uniforme.';
  if (mixer) return 'Iguala a cor sem subir a contrapressão.';
  return 'Filete único, simples de fabricar e de recuperar.';
}

/** The reason for each line of `describeSelection`, in its order. `findBases` has what each rests on. */
export function explainLines(needs: ScrewNeeds, selection: Selection, words: ReasonWords): string[] {
  const isInjector = needs.machine === 'injetora';
  const isShort = burnsEarly(needs) && selection.geometry !== 'vented';
  const pulls = [
    needs.regrind > 0 && 'Moído leve puxa para cima.',
    needs.filler && 'Carga puxa para baixo.',
  ].filter(Boolean);
  return [
    'A rosca nasce menor que o furo.',
    `${isInjector ? 'Faixa de partida' : 'Publicado'}: ${words.ratioRanges}.${isShort ? ' PVC e POM pedem a ponta curta: menos tempo na massa quente.' : ''}`,
    [`Faixas: ${words.compressions}.`, ...pulls].join(' '),
    selection.chosen
      ? 'Cresce com o diâmetro, mas não na mesma proporção.'
      : 'Sem milímetros: as fontes não dizem para que diâmetros, e só o crescimento da dosagem foi publicado.',
    ...(selection.geometry === 'vented'
      ? ['O segundo estágio tem de levar mais que o primeiro; nenhuma razão fixa serve a todos.']
      : []),
    isInjector
      ? 'Divisão da rosca universal, em porcentagem do comprimento.'
      : 'Alimentação e dosagem em diâmetros; o resto funde.',
    geometryReason(selection, words),
    TIP_REASONS[selection.tip],
    words.materialWhy,
    'Escolhido em par com a rosca.',
  ];
}

/** An alternative to the result, and what speaks against it. */
export interface Neighbour {
  what: string;
  why: string;
  bases: readonly Basis[];
}

/**
 * Reasons against the alternatives to the result.
 * @param words what `findReasonWords` returned for the same needs
 */
export function explainNeighbours(needs: ScrewNeeds, selection: Selection, words: ReasonWords): Neighbour[] {
  const { resins, machine, filler } = needs;
  const { burns } = words;
  const { ratio, ratios, geometry, mixer, tip, material } = selection;
  const isInjector = machine === 'injetora';
  const isFixed = needs.length !== undefined;
  const list: (Neighbour | false)[] = [
    !isFixed && {
      what: `L/D abaixo de ${words.ratios[0]}`,
      why: isInjector
        ? 'Menos tempo para fundir: grânulo na massa em ciclo curto.'
        : 'Funde menos por hora; a perda aparece na vazão.',
      bases: [isInjector ? OWN_TEXTS.article : 'Plastics Technology, L/D'],
    },
    !isFixed &&
      ratios.some(({ range }) => ratio < range[1]) && {
        what: `L/D acima de ${words.ratios[1]}`,
        why: burns
          ? `${burns} degrada com mais tempo de residência.`
          : 'Mais torque, mais tempo de residência e outro canhão.',
        bases: [isInjector ? OWN_TEXTS.article : 'Plastics Technology, L/D'],
      },
    !selection.compression.isOpen && {
      what: 'Compressão fora da faixa',
      why: 'De menos, deixa ar e grânulo não fundido; de mais, gera calor que nenhum controlador retira.',
      bases: [OWN_TEXTS.article],
    },
    geometry !== 'barrier' && {
      what: 'Rosca de barreira',
      ...(burns
        ? {
            why: `${burns} superaquece nela.`,
            bases: resins.includes('pvc')
              ? ['Maximelt', 'Plastics Technology, PVC']
              : [resins.some((id) => resinOf(id).isSensitive) ? 'Maximelt' : PRACTICE],
          }
        : filler || material === 'hardFaced'
          ? { why: 'Carga e sujeira gastam o filete baixo, que deixa de separar.', bases: [PRACTICE] }
          : geometry === 'vented'
            ? { why: 'Não cabe no primeiro estágio com este comprimento.', bases: [PRACTICE] }
            : ratio < BARRIER_RATIO.least
              ? {
                  why: `Com menos de ${BARRIER_RATIO.least}:1 falta comprimento para ela.`,
                  bases: [BARRIER_RATIO.source],
                }
              : {
                  why: needs.needsOutput
                    ? 'É feita para poucas resinas, e as suas variam.'
                    : 'Só se paga com vazão alta, e fecha a rosca para outras resinas.',
                  bases: ['Maximelt'],
                }),
    },
    !mixer && {
      what: 'Misturador',
      why: burns
        ? `${burns} queima onde a massa para.`
        : filler === 'vidro'
          ? 'Quebra a fibra e se gasta primeiro.'
          : geometry === 'vented'
            ? 'Ocupa o comprimento do bombeamento.'
            : 'Sem troca de cor frequente, só acrescenta cisalhamento.',
      bases: [PRACTICE],
    },
    mixer === 'pins' && {
      what: 'Misturador Maddock',
      why: 'Cisalha mais: fica para PE e PP em extrusora.',
      bases: [PRACTICE],
    },
    geometry !== 'vented' &&
      !isInjector && {
        what: 'Degasagem',
        why: `Pede canhão com respiro, e cerca de ${words.ventRatio}:1 para render como ${words.plainRatio}:1 sem ele.`,
        bases: ['Plastics Technology, L/D'],
      },
    isInjector &&
      tip !== 'ring' && {
        what: 'Anel de bloqueio comum',
        why: tip === 'smooth' ? 'Retém PVC, que degrada.' : 'Passagem estreita: cisalha e gasta o anel.',
        bases: [OWN_TEXTS.resins],
      },
    isInjector &&
      tip !== 'smooth' && {
        what: 'Ponteira lisa',
        why: 'Sem anel, a massa volta na injeção e o peso varia.',
        bases: [OWN_TEXTS.tip],
      },
    material !== 'nitrided' && {
      what: 'Rosca nitretada',
      why: resins.includes('pc')
        ? 'Favorece queima em PC.'
        : /corrosion|both/.test(material)
          ? 'A nitretação é fraca contra ácido.'
          : `Camada de ${words.nitridedLayer}: quando acaba, gasta depressa.`,
      bases: [resins.includes('pc') ? 'Kesida' : 'Reiloy, nitretação'],
    },
    needs.filler !== '' && {
      what: 'Cromo duro',
      why: 'Descasca com carga, e a lasca risca o furo.',
      bases: [OWN_TEXTS.materials],
    },
    !/powder|both/.test(material) && {
      what: 'Rosca de aço de pó (PM-23)',
      why: 'Neste uso o custo não se justifica.',
      bases: [OWN_TEXTS.materials],
    },
  ];
  return list.filter((item) => item !== false);
}
