import CMS, { type CustomPreviewTemplateProps } from '@sveltia/cms';
import { createElement, type ReactNode } from 'react';

const shown = (entry: CustomPreviewTemplateProps['entry'], name: string) =>
  String(entry.getIn(['data', name]) ?? '');

/** An article or a guide as its page shows it. Without hooks: the editor renders it with a React of its own. */
function ArticlePreview({ entry, widgetFor }: CustomPreviewTemplateProps): ReactNode {
  return createElement(
    'article',
    { className: 'frame', style: { paddingBlock: '2rem' } },
    createElement('h1', { className: 'article-title' }, shown(entry, 'title')),
    createElement('p', { className: 'text-lead text-steel-700' }, shown(entry, 'description')),
    widgetFor('body'),
  );
}

/** A question with its answer. */
function QuestionPreview({ entry, widgetFor }: CustomPreviewTemplateProps): ReactNode {
  return createElement(
    'section',
    { className: 'frame', style: { paddingBlock: '2rem' } },
    createElement('h2', { className: 'text-h3' }, shown(entry, 'question')),
    widgetFor('body'),
  );
}

export function registerPreviewTemplates(): void {
  CMS.registerPreviewTemplate('articles', ArticlePreview);
  CMS.registerPreviewTemplate('guias', ArticlePreview);
  CMS.registerPreviewTemplate('faq', QuestionPreview);
}

/** The editor's own box around a text of Markdown, which then looks as the site's texts do. */
const TEXT_BOX = '[data-rich-text-preview]';

/** Gives the preview the styles of a published page: exactly those that its readers get. */
export async function registerPreviewStyles(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  if (styles) CMS.registerPreviewStyle(forPreview(styles, location.origin), { raw: true });
}

/** The style sheet of the preview has an address in memory, so that the paths in it need the site's. */
export const forPreview = (styles: string, origin: string): string =>
  styles
    .replaceAll(/url\((["']?)\//g, `url($1${origin}/`)
    .replaceAll(/\.prose(?![\w-])/g, `:is(.prose,${TEXT_BOX})`);
