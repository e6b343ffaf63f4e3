import type { Tip } from './screw-model.ts';
import type { ScrewNeeds, Selection } from './selection.ts';
import type { ReasonWords } from './selection-texts.ts';

const PRACTICE = 'prática a confirmar';
const RESIN_GUIDE = 'guia das dez resinas';
const MATERIAL_GUIDE = 'tabela de materiais';
const ARTICLE = 'artigo de escolha da rosca';

export interface Reason {
  why: string;
  /** Where the rule is published, or that it is practice still to be confirmed. */
  source: string;
}

const TIP_REASONS: Readonly<Record<Tip, string>> = {
  cone: 'Leva a massa ao furo do flange sem ponto morto.',
  round: 'Não guarda a cor anterior.',
  smooth: 'PVC rígido queima onde para: sem anel e sem sede.',
  ring: 'Fecha na injeção e mantém a almofada.',
  'free-flow': 'Passagem larga para resina viscosa ou com fibra.',
};

function geometryReason(
  needs: ScrewNeeds,
  { geometry, mixer }: Selection,
  { ventLength }: ReasonWords,
): [why: string, source: string] {
  if (geometry === 'vented')
    return [
      `O canal abre no meio da rosca e o gás sai pelo respiro; ${ventLength} vão só para isso.`,
      'Plastics Technology, L/D',
    ];
  if (geometry === 'barrier')
    return ['Separa o fundido do sólido: mais vazão com massa uniforme.', 'Maximelt'];
  if (mixer)
    return ['Iguala a cor sem subir a contrapressão.', needs.machine === 'sopradora' ? PRACTICE : ARTICLE];
  return ['Filete único, simples de fabricar e de recuperar.', ARTICLE];
}

/** The reason for each line of `describeSelection`, in its order. */
export function explainLines(needs: ScrewNeeds, selection: Selection, words: ReasonWords): Reason[] {
  const isInjector = needs.machine === 'injetora';
  const [geometryWhy, geometrySource] = geometryReason(needs, selection, words);
  const pulls = [
    needs.regrind > 0 && 'Moído leve puxa para cima.',
    needs.filler && 'Carga puxa para baixo.',
  ].filter(Boolean);
  return [
    { why: 'A rosca nasce menor que o furo.', source: words.fitSource },
    {
      why: `Faixa usual: ${words.ratioRange}.`,
      source: isInjector ? words.ratioSource : `Plastics Technology, L/D; ponto da faixa: ${PRACTICE}`,
    },
    {
      why: [`Faixas: ${words.compressions}.`, ...pulls].join(' '),
      source: pulls.length > 0 ? `quanto puxam: ${PRACTICE}` : 'cada faixa com a sua fonte',
    },
    {
      why: 'Cresce com o diâmetro, mas não na mesma proporção.',
      source: `${words.depthSource}; Plastics Technology, escala`,
    },
    ...(selection.geometry === 'vented'
      ? [
          {
            why: 'O segundo estágio tem de levar mais que o primeiro; nenhuma razão fixa serve a todos.',
            source: 'Xtrustar; Plastics Technology, dois estágios',
          },
        ]
      : []),
    {
      why: isInjector
        ? 'Divisão da rosca universal, em porcentagem do comprimento.'
        : 'Alimentação e dosagem em diâmetros; o resto funde.',
      source: isInjector ? 'tabela da casa' : `Stewart-Hay; divisão do resto: ${PRACTICE}`,
    },
    { why: geometryWhy, source: geometrySource },
    { why: TIP_REASONS[selection.tip], source: isInjector ? RESIN_GUIDE : PRACTICE },
    words.material,
    { why: 'Escolhido em par com a rosca.', source: MATERIAL_GUIDE },
  ];
}

/** An alternative to the result, and what speaks against it. */
export interface Neighbour {
  what: string;
  why: string;
  source: string;
}

/**
 * Reasons against the alternatives to the result. Imports only types, because the page fetches it after the result.
 * @param words what `findReasonWords` returned for the same needs
 */
export function explainNeighbours(needs: ScrewNeeds, selection: Selection, words: ReasonWords): Neighbour[] {
  const { resins, machine, filler } = needs;
  const { burns } = words;
  const { ratio, ratioRange, geometry, mixer, tip, material } = selection;
  const isInjector = machine === 'injetora';
  const isFixed = needs.length !== undefined;
  const list: (Neighbour | false)[] = [
    !isFixed && {
      what: `L/D abaixo de ${words.ratios[0]}`,
      why: isInjector
        ? 'Menos tempo para fundir: grânulo na massa em ciclo curto.'
        : 'Funde menos por hora; a perda aparece na vazão.',
      source: isInjector ? ARTICLE : 'Plastics Technology, L/D',
    },
    !isFixed &&
      ratio < ratioRange[1] && {
        what: `L/D acima de ${words.ratios[1]}`,
        why: burns
          ? `${burns} degrada com mais tempo de residência.`
          : 'Mais torque, mais tempo de residência e outro canhão.',
        source: isInjector ? ARTICLE : 'Plastics Technology, L/D',
      },
    !selection.compression.isOpen && {
      what: 'Compressão fora da faixa',
      why: 'De menos, deixa ar e grânulo não fundido; de mais, gera calor que nenhum controlador retira.',
      source: ARTICLE,
    },
    geometry !== 'barrier' && {
      what: 'Rosca de barreira',
      ...(burns
        ? {
            why: `Não serve a ${burns}: superaquece.`,
            source: resins.includes('pvc') ? 'Maximelt; Plastics Technology, PVC' : 'Maximelt',
          }
        : filler || material === 'hardFaced'
          ? { why: 'Carga e sujeira gastam o filete baixo, que deixa de separar.', source: PRACTICE }
          : geometry === 'vented'
            ? { why: 'Não cabe no primeiro estágio com este comprimento.', source: PRACTICE }
            : {
                why: needs.needsOutput
                  ? 'É feita para poucas resinas, e as suas variam.'
                  : 'Só se paga com vazão alta, e fecha a rosca para outras resinas.',
                source: 'Maximelt',
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
      source: PRACTICE,
    },
    mixer === 'pins' && {
      what: 'Misturador Maddock',
      why: 'Cisalha mais: fica para PE e PP em extrusora.',
      source: PRACTICE,
    },
    geometry !== 'vented' &&
      !isInjector && {
        what: 'Degasagem',
        why: `Pede canhão com respiro, e cerca de ${words.ventRatio}:1 para render como ${words.plainRatio}:1 sem ele.`,
        source: 'Plastics Technology, L/D',
      },
    isInjector &&
      tip !== 'ring' && {
        what: 'Anel de bloqueio comum',
        why: tip === 'smooth' ? 'Retém PVC, que degrada.' : 'Passagem estreita: cisalha e gasta o anel.',
        source: RESIN_GUIDE,
      },
    isInjector &&
      tip !== 'smooth' && {
        what: 'Ponteira lisa',
        why: 'Sem anel, a massa volta na injeção e o peso varia.',
        source: 'guia da ponteira',
      },
    material !== 'nitrided' && {
      what: 'Rosca nitretada',
      why: resins.includes('pc')
        ? 'Favorece queima em PC.'
        : /corrosion|both/.test(material)
          ? 'A nitretação é fraca contra ácido.'
          : `Camada de ${words.nitridedLayer}: quando acaba, gasta depressa.`,
      source: resins.includes('pc') ? 'Kesida' : 'Reiloy, nitretação',
    },
    /powder|hard|both/.test(material) && {
      what: 'Cromo duro',
      why: 'Descasca com carga, e a lasca risca o furo.',
      source: MATERIAL_GUIDE,
    },
    !/powder|both/.test(material) && {
      what: 'Rosca de aço de pó (PM-23)',
      why: 'Neste uso o custo não se justifica.',
      source: MATERIAL_GUIDE,
    },
  ];
  return list.filter((item) => item !== false);
}
