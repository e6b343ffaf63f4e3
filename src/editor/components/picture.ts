import { attribute, inlineHtml, numbered, type TextComponent } from './text-component.ts';

interface Properties {
  number: number;
  caption: string;
  src: string;
  alt: string;
}

/** A numbered figure with a picture. The alternative text has the limits of the schemas. */
export const pictureFigure: TextComponent<Properties> = {
  id: 'image',
  label: 'Foto',
  icon: 'image',
  summary: 'Figura {{number}} – {{caption}}',
  fields: [
    ...numbered('Legenda'),
    { name: 'src', label: 'Foto', widget: 'image', choose_url: false, accept: '.webp,.avif,.jpg,.jpeg,.png' },
    {
      name: 'alt',
      label: 'O que se vê na foto',
      widget: 'string',
      minlength: 15,
      maxlength: 160,
      hint: 'Para quem não vê a foto.',
      pattern: ['^[^\\[\\]<>{}]*$', 'Não use [, ], <, >, { ou }.'],
      use_emoji_autocomplete: false,
    },
  ],
  pattern: /^<Figure number=\{(\d+)\} caption="([^"]*)">\n\n!\[([^\]]*)\]\(([^)\s]*)\)\n\n<\/Figure>/m,
  read: ([, number, caption = '', alt = '', src = '']) => ({ number: Number(number), caption, alt, src }),
  write: ({ number = 1, caption, src = '', alt = '' }) =>
    `<Figure number={${number}} caption="${attribute(caption)}">\n\n` +
    `![${alt.replaceAll(/[[\]<>{}]/g, '')}](${src})\n\n</Figure>`,
  preview: ({ number = 1, caption = '', src = '', alt = '' }) =>
    `<figure class="article-figure sheet"><img src="${src}" alt="${attribute(alt)}">` +
    `<figcaption><b>Figura ${number}</b> – ${inlineHtml(caption)}</figcaption></figure>`,
};
