import type { Tip } from './screw-model.ts';
import type { Material, ScrewNeeds, Selection } from './selection.ts';
import type { ReasonWords } from './selection-texts.ts';

const PRACTICE = 'prática a confirmar';
const RESIN_GUIDE = 'guia das dez resinas';
const MATERIAL_GUIDE = 'tabela de materiais';
const ARTICLE = 'artigo de escolha da rosca';

export interface Reason {
  why: string;
  /** Where the rule is published, or that it is practice to confirm. */
  source: string;
}

const MATERIAL_REASONS: Readonly<Record<Material, Reason>> = {
  nitrided: { why: 'Resina limpa e sem ácido: é o par mais simples que dura.', source: MATERIAL_GUIDE },
  tough: {
    why: 'PA muito fluida acha qualquer folga: a dureza por inteiro mantém a medida. O canhão é prática a confirmar.',
    source: RESIN_GUIDE,
  },
  chromed: {
    why: 'ABS e PC mancham e queimam em superfície áspera ou nitretada.',
    source: `${RESIN_GUIDE}; Kesida`,
  },
  'hard-faced': {
    why: 'Moído ou carga até 20% gasta a crista: camada espessa, que se refaz.',
    source: MATERIAL_GUIDE,
  },
  powder: { why: 'Fibra ou carga alta corta camada fina.', source: MATERIAL_GUIDE },
  corrosion: { why: 'PVC, POM e retardante de chama soltam ácido quando degradam.', source: MATERIAL_GUIDE },
  'powder-corrosion': { why: 'Ácido e abrasão juntos: o cromo descascaria.', source: MATERIAL_GUIDE },
};

const TIP_REASONS: Readonly<Record<Tip, string>> = {
  cone: 'Leva a massa ao furo da flange sem ponto morto.',
  round: 'Não guarda a cor anterior.',
  smooth: 'PVC rígido queima onde para: sem anel e sem sede.',
  ring: 'Fecha na injeção e mantém a almofada.',
  'free-flow': 'Passagem larga para resina viscosa ou com fibra.',
};

function geometryReason(needs: ScrewNeeds, { geometry, mixer }: Selection): [why: string, source: string] {
  if (geometry === 'vented')
    return [
      'O canal abre no meio da rosca e o gás sai pelo respiro; 4 a 6 D vão só para isso.',
      'Plastics Technology',
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
  const [geometryWhy, geometrySource] = geometryReason(needs, selection);
  const pulls = [
    needs.regrind > 0 && 'Moído leve puxa para cima.',
    needs.filler && 'Carga puxa para baixo.',
  ].filter(Boolean);
  return [
    {
      why: `Usual aqui: ${words.ratioRange}.`,
      source: isInjector ? RESIN_GUIDE : `Plastics Technology; ponto da faixa: ${PRACTICE}`,
    },
    {
      why: [`Faixa: ${words.compressionRange}.`, ...pulls].join(' '),
      source: `${RESIN_GUIDE}; Reiloy`,
    },
    {
      why:
        words.isSlim && needs.regrind > 0
          ? 'Rosca fina: o núcleo não aguenta canal mais fundo, e a dosagem fica mais rasa.'
          : 'Alimentação a partir de 0,15 D.',
      source: 'Stewart-Hay',
    },
    {
      why: isInjector
        ? 'Divisão por resina, em porcentagem do comprimento.'
        : 'Alimentação de 4 a 8 D e dosagem de 6 a 10 D; o resto funde.',
      source: isInjector ? ARTICLE : `Stewart-Hay; divisão: ${PRACTICE}`,
    },
    { why: geometryWhy, source: geometrySource },
    { why: TIP_REASONS[selection.tip], source: isInjector ? RESIN_GUIDE : PRACTICE },
    MATERIAL_REASONS[selection.material],
    { why: 'Escolhido em par com a rosca.', source: MATERIAL_GUIDE },
  ];
}

/** A neighbour of the result, and what would be wrong with it. */
export interface Neighbour {
  what: string;
  why: string;
  source: string;
}

/**
 * Why not the neighbours of the result. Imports only types, because the page fetches it after the result.
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
      what: `L/D abaixo de ${words.ratio}`,
      why: isInjector
        ? 'Menos tempo para fundir: grânulo na massa em ciclo curto.'
        : 'Funde menos por hora; a perda aparece na vazão.',
      source: isInjector ? ARTICLE : 'Plastics Technology',
    },
    !isFixed &&
      ratio < ratioRange[1] && {
        what: `L/D acima de ${words.ratio}`,
        why: burns
          ? `${burns} degrada com mais tempo de residência.`
          : 'Mais torque, mais tempo de residência e outro canhão.',
        source: isInjector ? ARTICLE : 'Plastics Technology',
      },
    {
      what: `Compressão abaixo de ${words.compressionFrom}`,
      why: 'Deixa ar e grânulo não fundido na massa.',
      source: ARTICLE,
    },
    {
      what: `Compressão acima de ${words.compressionTo}`,
      why: 'Gera calor que nenhum controlador retira.',
      source: ARTICLE,
    },
    geometry !== 'barrier' && {
      what: 'Rosca de barreira',
      ...(burns
        ? {
            why: `Não serve a ${burns}: superaquece.`,
            source: resins.includes('pvc') ? 'Maximelt; Plastics Technology' : 'Maximelt',
          }
        : filler || material === 'hard-faced'
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
        why:
          ratio < words.ventRatio
            ? `Pede cerca de ${words.ventRatio}:1 para render como 24:1 sem respiro.`
            : 'Sem umidade nem voláteis, é comprimento perdido.',
        source: 'Plastics Technology',
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
        : /corrosion/.test(material)
          ? 'A nitretação é fraca contra ácido.'
          : 'Camada de 0,18 a 0,38 mm: quando acaba, gasta depressa.',
      source: resins.includes('pc') ? 'Kesida' : 'Reiloy',
    },
    /powder|hard/.test(material) && {
      what: 'Cromo duro',
      why: 'Descasca com carga, e a lasca risca o furo.',
      source: MATERIAL_GUIDE,
    },
    !/powder/.test(material) && {
      what: 'PM-23',
      why: 'Neste uso o preço não se paga.',
      source: MATERIAL_GUIDE,
    },
  ];
  return list.filter((item) => item !== false);
}
