import { z } from 'zod';
import { text } from '../../site/content-fields.ts';
import { VIDEO_URL } from '../../site/ui/video/video-source.ts';

const number = z.number({ error: 'Escreva o número entre chaves, como number={2}.' }).int().min(1);
const caption = text(5, 160);

/** The attributes of the components that an article or a guide may use. Their `Props` have the same names. */
export const COMPONENTS = {
  Aspect: z.strictObject({ name: z.enum(['Problema', 'Solução', 'Benefício']) }),
  DataTable: z.strictObject({
    number,
    caption: caption,
    basis: text(3, 160).optional(),
    checklist: z.boolean().optional(),
  }),
  Figure: z.strictObject({ number, caption }),
  KeyFigures: z.strictObject({
    items: z
      .array(z.tuple([text(1, 20), text(3, 60)]), { error: 'Escreva a lista entre chaves: items={[[…]]}.' })
      .min(1)
      .max(6),
  }),
  Video: z.strictObject({
    url: text(1, 200).regex(VIDEO_URL, {
      error:
        'Use o endereço do vídeo no YouTube, como https://www.youtube.com/watch?v=…, ou o de um arquivo .mp4.',
    }),
    caption: caption,
  }),
} as const satisfies Record<string, z.ZodObject>;

/** Building blocks of the drawings in src/sections/articles/figures; a text cannot show them. */
export const DRAWING_PARTS = ['Balloons', 'Drawing', 'Screw'];

export type ComponentName = keyof typeof COMPONENTS;
