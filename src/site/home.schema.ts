import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { fillNumbers } from '../shared/tools/text-numbers.ts';
import { altText, pageDescription, pageTitle, path, text } from './content-fields.ts';

const id = text(3, 40);
const title = text(5, 40);
const description = text(20, 120);
const link = path;

const service = z.strictObject({
  title,
  id,
  description,
  icon: z.enum(['screw', 'barrel', 'dimension', 'caliper'], { error: 'Desenho desconhecido.' }),
  link,
  action: text(5, 30),
});

const drawing = z.strictObject({
  kind: z.enum(['extruder', 'injector', 'blow', 'barrel'], { error: 'Desenho desconhecido.' }),
  diameter: z.number().min(10).max(400),
  ratio: z.number().min(5).max(60),
});

/** The schema of src/content/home.json. */
export const homeSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    title: pageTitle,
    description: pageDescription,
    hero: z.strictObject({
      title: text(10, 60),
      suffix: text(3, 20),
      claim: text(40, 180),
    }),
    proof: z
      .array(
        z.strictObject({
          // A text that names a number, such as [[garantia.nova]], is longer than what it prints.
          figure: text(3, 60).refine((figure) => fillNumbers(figure).length <= 20, {
            error: 'Use no máximo 20 caracteres.',
          }),
          text: text(5, 50),
        }),
      )
      .length(4),
    about: z.strictObject({
      paragraphs: z.array(text(40, 400)).min(1),
      claims: z.array(text(10, 80)).length(4),
    }),
    services: z.array(service).length(4),
    products: z
      .array(
        z.strictObject({
          title,
          id,
          description,
          /** Sizes that the company makes, such as "Ø 30 a 160 mm". */
          facts: z.array(text(3, 30)).min(1).max(2),
          /** An example of the part, drawn with its dimensions. */
          drawing,
          image: image(),
          altText,
          link,
        }),
      )
      .length(4),
  });
