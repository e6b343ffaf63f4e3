import { attribute, inlineHtml, picture, type TextComponent } from './text-component.ts';

interface Properties {
  number: number;
  caption: string;
  src: string;
  alt: string;
}

/** A numbered figure with a picture. */
export const pictureFigure: TextComponent<Properties> = {
  id: 'image',
  label: 'Foto',
  icon: 'image',
  summary: 'Figura {{number}} – {{caption}}',
  pattern: /^<Figure number=\{(\d+)\} caption="([^"]*)">\n\n!\[([^\]]*)\]\(([^)\s]*)\)\n\n<\/Figure>/m,
  read: ([, number, caption = '', alt = '', src = '']) => ({ number: Number(number), caption, alt, src }),
  write: ({ number = 1, caption, src, alt }) =>
    `<Figure number={${number}} caption="${attribute(caption)}">\n\n${picture(alt, src)}\n\n</Figure>`,
  preview: ({ number = 1, caption = '', src = '', alt = '' }) =>
    `<figure class="article-figure sheet"><img src="${src}" alt="${attribute(alt)}">` +
    `<figcaption><b>Figura ${number}</b> – ${inlineHtml(caption)}</figcaption></figure>`,
};
