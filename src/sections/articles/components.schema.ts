import { z } from 'zod';
import { text } from '../../site/content-fields.ts';
import { VIDEO_URL } from '../../site/ui/video/video-source.ts';

const number = z.number({ error: 'Escreva o número entre chaves, como number={2}.' }).int().min(1).meta({
  title: 'Número',
  description: 'Ao salvar, o editor numera na ordem do texto, e “Tabela 2” numa frase acompanha.',
});
const caption = text(5, 160).meta({ title: 'Legenda' });

/** The attributes of the components that an article or a guide may use. Their `Props` have the same names. */
export const COMPONENTS = {
  Aspect: z.strictObject({ name: z.enum(['Problema', 'Solução', 'Benefício']).meta({ title: 'O que é' }) }),
  DataTable: z.strictObject({
    number,
    caption: caption.meta({ title: 'Título da tabela' }),
    basis: text(3, 160).optional().meta({
      title: 'De onde vem',
      description:
        'Os autores, como na lista de fontes, e a oficina, separados por ponto e vírgula: PML; oficina: ponteira.',
    }),
    checklist: z.boolean().optional().meta({
      title: 'É um checklist',
      description: 'Imprime com colunas para marcar e assinar, e ganha um PDF. Um por artigo.',
    }),
  }),
  Figure: z.strictObject({ number, caption }),
  KeyFigures: z.strictObject({
    items: z
      .array(
        z.tuple([
          text(1, 20).meta({ title: 'Número', description: 'Como 30% ou 12 dias.' }),
          text(3, 60).meta({ title: 'O que ele diz' }),
        ]),
        { error: 'Escreva a lista entre chaves: items={[[…]]}.' },
      )
      .min(1)
      .max(6)
      .meta({ title: 'Números', item: 'Número' }),
  }),
  Video: z.strictObject({
    url: text(1, 200)
      .regex(VIDEO_URL, {
        error:
          'Use o endereço do vídeo no YouTube, como https://www.youtube.com/watch?v=…, ou o de um arquivo .mp4.',
      })
      .meta({ title: 'Endereço do vídeo' }),
    caption: caption.meta({ description: 'O que o vídeo mostra: aparece embaixo dele.' }),
  }),
} as const satisfies Record<string, z.ZodObject>;

export type ComponentName = keyof typeof COMPONENTS;
