import { z } from 'zod';
import { RESIN_IDS, RESIN_NAMES } from '../../shared/tools/data/resins.ts';
import { PENDING } from '../../shared/tools/release.ts';
import { practiceClaim } from '../../site/content-fields.ts';
import { CAPABILITY_NAMES } from './capabilities.ts';

const text = z.string({ error: 'Falta um texto.' }).min(1, { error: 'Falta um texto.' });
/** Empty until the owner knows it; `npm run check:launch` lists empty ones. */
const open = z.string({ error: 'Escreva um texto, ou "" enquanto não se sabe.' });
const openDate = z.union([z.literal(''), z.iso.date()], { error: 'Escreva a data como AAAA-MM-DD, ou "".' });

/** The signatures of the documents in docs/legal. */
export const signaturesSchema = z.strictObject({
  assinaturas: z.array(
    z.strictObject({
      documento: text,
      assinadoEm: openDate,
      por: open,
    }),
  ),
});

const figures = z.array(text).min(1, { error: 'Escreva ao menos um trecho.' }).meta({
  title: 'Trechos',
  description: 'O trecho do texto com o número, como “até 30%”. Sem diferença de maiúsculas e negrito.',
  item: 'Trecho',
});
const files = z.array(text).min(1, { error: 'Escreva ao menos um arquivo.' }).meta({
  title: 'Onde',
  description: 'Os arquivos que falam disto; uma pasta termina com barra.',
  item: 'Arquivo',
});

/**
 * Every percentage and duration in the texts: the figures that the site promises, each with its source (CDC, art. 36 and
 * 38), and those that promise nothing.
 */
export const claimsSchema = z.strictObject({
  afirmacoes: z
    .array(
      z.strictObject({
        figuras: figures,
        sobre: text.meta({ title: 'Sobre' }),
        onde: files,
        fonte: open.meta({
          title: 'Fonte',
          description: 'O que comprova o número. Enquanto disser “a confirmar”, o site não é publicado.',
        }),
        data: openDate.meta({ title: 'Data' }),
        responsavel: open.meta({ title: 'Responsável' }),
      }),
    )
    .meta({ title: 'Afirmações', item: 'Afirmação' }),
  naoSaoPromessas: z
    .array(
      z.strictObject({
        figuras: figures,
        onde: files,
        motivo: text.meta({ title: 'Por que não é promessa' }),
      }),
    )
    .meta({ title: 'Números que não são promessa', item: 'Grupo' }),
});

/** What the texts say the workshop can do and the specification does not name. */
export const capabilitiesSchema = z.strictObject({
  capacidades: z
    .array(
      z.strictObject({
        nome: z
          .enum(CAPABILITY_NAMES, { error: `Use um destes: ${CAPABILITY_NAMES.join(', ')}.` })
          .meta({ title: 'Capacidade' }),
        sobre: text.meta({ title: 'Sobre' }),
        /** The content files that name it; a file of code starts with src/. */
        onde: files,
        /** True until the owner has confirmed it. */
        exemplo: z
          .boolean({ error: 'Escreva true enquanto não estiver confirmado, false depois.' })
          .meta({ title: 'Falta confirmar', description: 'Desligue quando a oficina confirmar que faz.' }),
      }),
    )
    .meta({ title: 'Capacidades', item: 'Capacidade' }),
});

const number = z.number({ error: 'Escreva um número.' }).min(0);
const signature = {
  liberadoPor: text.meta({
    title: 'Liberado por',
    description: `Nome do projetista que conferiu a regra com as fontes; “${PENDING}” enquanto ninguém a liberou.`,
  }),
  em: openDate.meta({ title: 'Em' }),
};
const isWhole = ({ liberadoPor, em }: { liberadoPor: string; em: string }) =>
  (liberadoPor === PENDING) === (em === '');
const UNSIGNED = { error: `Escreva o nome e a data, ou “${PENDING}” e nenhuma data.`, path: ['em'] };
const rule = (title: string, description: string) =>
  z.strictObject(signature).refine(isWhole, UNSIGNED).meta({ title, description });

/** Who has released each rule of the tools. Until then a rule shows published ranges, and no drawing is offered for CAD. */
export const releaseSchema = z.strictObject({
  compressao: z
    .strictObject({
      ...signature,
      faixas: z
        .array(
          z.strictObject({
            resina: z.enum(RESIN_IDS, { error: `Use uma destas: ${RESIN_IDS.join(', ')}.` }).meta({
              title: 'Resina',
              choices: RESIN_NAMES,
            }),
            de: number.meta({ title: 'De' }),
            ate: number.meta({ title: 'Até' }),
          }),
        )
        .meta({
          title: 'Faixas decididas',
          description:
            'Para as resinas em que a tabela da casa e a publicada divergem: a faixa que o projetista decidiu.',
          item: 'Faixa',
        }),
    })
    .refine(isWhole, UNSIGNED)
    .meta({ title: 'Compressão', description: 'As faixas por resina e o valor dentro delas.' }),
  profundidade: z
    .strictObject({
      ...signature,
      de: number.meta({
        title: 'Diâmetro de, mm',
        description: 'De que diâmetro o projetista responde; 0: só os da fonte.',
      }),
      ate: number.meta({ title: 'Diâmetro até, mm' }),
    })
    .refine(isWhole, UNSIGNED)
    .meta({ title: 'Profundidade do canal', description: 'As profundidades em mm, e para que diâmetros.' }),
  zonas: rule('Zonas e L/D', 'O comprimento de cada zona e o L/D sugerido.'),
  material: rule('Material', 'O par de rosca e canhão para cada trabalho e tamanho.'),
  limites: rule('Limites de folga', 'As folgas por máquina, zona e diâmetro, e a da rosca nova.'),
  perda: rule('Perda de produção', 'A estimativa em kg/h que vai para o retorno.'),
  intervalos: rule('Intervalos', 'As horas entre inspeções.'),
  pratica: z.array(practiceClaim).meta({
    title: 'Prática da oficina',
    description: 'O que as ferramentas dizem sem fonte publicada.',
    item: 'Afirmação',
  }),
});
