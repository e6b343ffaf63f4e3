import type { ScrewNeeds, Selection } from './selection.ts';
import type { NeighbourWords } from './selection-texts.ts';

const PRACTICE = 'prática a confirmar';
const RESIN_GUIDE = 'guia das dez resinas';
const MATERIAL_GUIDE = 'tabela de materiais';
const ARTICLE = 'artigo de escolha da rosca';

/** A neighbour of the result, and what would be wrong with it. */
export interface Neighbour {
  what: string;
  why: string;
  source: string;
}

/**
 * Why not the neighbours of the result. Imports only types, because the page fetches it after the result.
 * @param words what `findNeighbourWords` returned for the same needs
 */
export function explainNeighbours(
  needs: ScrewNeeds,
  selection: Selection,
  words: NeighbourWords,
): Neighbour[] {
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
