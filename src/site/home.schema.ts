import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { fillNumbers } from '../shared/tools/text-numbers.ts';
import { altText, pageDescription, pageTitle, path, text } from './content-fields.ts';

const id = text(3, 40).meta({ title: 'Identificador', description: 'Não mude: endereços levam a ele.' });
const title = text(5, 40).meta({ title: 'Título' });
const description = text(20, 120).meta({ title: 'Descrição' });
const link = path.meta({ title: 'Endereço', description: 'De uma página do site, como /extrusoras.' });

const service = z.strictObject({
  title,
  id,
  description,
  icon: z.enum(['screw', 'barrel', 'dimension', 'caliper'], { error: 'Desenho desconhecido.' }).meta({
    title: 'Desenho',
    choices: { screw: 'Rosca', barrel: 'Canhão', dimension: 'Cota', caliper: 'Paquímetro' },
  }),
  link,
  action: text(5, 30).meta({ title: 'Texto do botão' }),
});

const drawing = z
  .strictObject({
    kind: z.enum(['extruder', 'injector', 'blow', 'barrel'], { error: 'Desenho desconhecido.' }).meta({
      title: 'Peça',
      choices: {
        extruder: 'Rosca de extrusora',
        injector: 'Rosca de injetora',
        blow: 'Rosca de sopradora',
        barrel: 'Canhão',
      },
    }),
    diameter: z.number().min(10).max(400).meta({ title: 'Diâmetro em mm' }),
    ratio: z.number().min(5).max(60).meta({ title: 'Relação L/D', description: '24 é 24:1.' }),
  })
  .meta({ title: 'Desenho com medidas' });

/** The schema of src/content/home.json. */
export const homeSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    title: pageTitle,
    description: pageDescription,
    hero: z
      .strictObject({
        title: text(10, 60).meta({ title: 'Título' }),
        suffix: text(3, 20).meta({ title: 'Fim do título', description: 'Aparece em outra cor.' }),
        claim: text(40, 180).meta({ title: 'Texto' }),
      })
      .meta({ title: 'Topo da página' }),
    proof: z
      .array(
        z.strictObject({
          // A text that names a number, such as [[garantia.nova]], is longer than what it prints.
          figure: text(3, 60)
            .refine((figure) => fillNumbers(figure).length <= 20, { error: 'Use no máximo 20 caracteres.' })
            .meta({ title: 'Número' }),
          text: text(5, 50).meta({ title: 'O que ele diz' }),
        }),
      )
      .length(4)
      .meta({ title: 'Números em destaque', item: 'Número' }),
    about: z
      .strictObject({
        paragraphs: z.array(text(40, 400)).min(1).meta({ title: 'Parágrafos', item: 'Parágrafo' }),
        claims: z.array(text(10, 80)).length(4).meta({ title: 'Destaques', item: 'Destaque' }),
      })
      .meta({ title: 'Sobre a empresa' }),
    services: z.array(service).length(4).meta({ title: 'Serviços', item: 'Serviço' }),
    products: z
      .array(
        z.strictObject({
          title,
          id,
          description,
          /** Sizes that the company makes, such as "Ø 30 a 160 mm". */
          facts: z
            .array(text(3, 30))
            .min(1)
            .max(2)
            .meta({ title: 'Medidas', description: 'Como Ø 30 a 160 mm.', item: 'Medida' }),
          /** An example of the part, drawn with its dimensions. */
          drawing,
          image: image().meta({ title: 'Foto' }),
          altText,
          link,
        }),
      )
      .length(4)
      .meta({ title: 'Produtos', item: 'Produto' }),
  });
