import { attribute, inlineHtml, type TextComponent } from './text-component.ts';

interface Properties {
  number: number;
  caption: string;
  /** The name of a drawing in src/sections/articles/figures. */
  drawing: string;
  /** What the numbers in the drawing mean. */
  legend: string[];
}

/** A numbered figure with one of the site's drawings. `drawings`: the drawings by name, as HTML. */
export function drawingFigure(drawings: Readonly<Record<string, string>>): TextComponent<Properties> {
  const names = Object.keys(drawings);
  return {
    id: 'Figure',
    label: 'Desenho',
    icon: 'architecture',
    summary: 'Figura {{number}} – {{caption}}',
    ownFields: [
      {
        name: 'drawing',
        label: 'Desenho',
        widget: 'select',
        options: names,
        dropdown_threshold: 0,
      },
      {
        name: 'legend',
        label: 'O que os números do desenho mostram',
        label_singular: 'Linha',
        widget: 'list',
        required: false,
        field: { name: 'item', label: 'Linha', widget: 'string' },
      },
    ],
    pattern:
      /^<Figure number=\{(\d+)\} caption="([^"]*)">\n +<([A-Z]\w*) \/>\n(?:\n((?: +\d+\. .*\n)+))?<\/Figure>/m,
    read: ([, number, caption = '', drawing = '', legend = '']) => ({
      number: Number(number),
      caption,
      drawing,
      legend: legend
        .split('\n')
        .filter(Boolean)
        .map((line) => line.replace(/^ +\d+\. /, '')),
    }),
    write: ({ number = 1, caption, drawing = names[0] ?? '', legend = [] }) => {
      const lines = legend.map((text, index) => `  ${index + 1}. ${text}\n`);
      return (
        `<Figure number={${number}} caption="${attribute(caption)}">\n` +
        `  <${drawing} />\n${lines.length ? `\n${lines.join('')}` : ''}</Figure>`
      );
    },
    preview: ({ number = 1, caption = '', drawing = names[0] ?? '', legend = [] }) =>
      '<figure class="article-figure sheet">' +
      (drawings[drawing] ?? '') +
      (legend.length ? `<ol>${legend.map((text) => `<li>${inlineHtml(text)}</li>`).join('')}</ol>` : '') +
      `<figcaption><b>Figura ${number}</b> – ${inlineHtml(caption)}</figcaption></figure>`,
  };
}
