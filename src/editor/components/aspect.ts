import { inlineHtml, type TextComponent } from './text-component.ts';

interface Properties {
  name: string;
  content: string;
}

/** A part of an article with its own heading: problem, solution or benefit. */
export const aspect: TextComponent<Properties> = {
  id: 'Aspect',
  label: 'Problema, solução ou benefício',
  icon: 'fact_check',
  summary: '{{name}}',
  ownFields: [
    {
      name: 'content',
      label: 'Texto',
      widget: 'richtext',
      modes: ['rich_text'],
      buttons: ['bold', 'italic', 'link', 'bulleted-list', 'numbered-list'],
      editor_components: [],
    },
  ],
  pattern: /^<Aspect name="([^"]*)">\n\n([\s\S]*?)\n\n<\/Aspect>/m,
  read: ([, name = '', content = '']) => ({ name, content }),
  write: ({ name = 'Problema', content = '' }) => `<Aspect name="${name}">\n\n${content.trim()}\n\n</Aspect>`,
  preview: ({ name = '', content = '' }) =>
    `<section class="aspect"><h3>${inlineHtml(name)}</h3><div>` +
    `${content
      .split(/\n{2,}/)
      .map((part) => `<p>${inlineHtml(part)}</p>`)
      .join('')}</div></section>`,
};
