import { z } from 'zod';
import { text } from '../../site/content-fields.ts';
import { isVideoUrl } from '../../site/ui/video/video-source.ts';

const number = z.number({ error: 'Escreva o número entre chaves, como number={2}.' }).int().min(1);
const caption = text(5, 160);

/** The attributes of the components that the text of an article or a guide may use. Their `Props` have the same names. */
export const COMPONENTS = {
  Aspect: z.strictObject({ name: z.enum(['Problema', 'Solução', 'Benefício']) }),
  DataTable: z.strictObject({ number, caption, checklist: z.boolean().optional() }),
  Figure: z.strictObject({ number, caption }),
  KeyFigures: z.strictObject({
    items: z
      .array(z.tuple([text(1, 20), text(3, 60)]), { error: 'Escreva a lista entre chaves: items={[[…]]}.' })
      .min(1),
  }),
  Video: z.strictObject({
    url: text(1, 200).refine(isVideoUrl, {
      error:
        'Use o endereço do vídeo no YouTube, como https://www.youtube.com/watch?v=…, ou o de um arquivo .mp4.',
    }),
    caption,
  }),
} as const satisfies Record<string, z.ZodObject>;

export type ComponentName = keyof typeof COMPONENTS;
