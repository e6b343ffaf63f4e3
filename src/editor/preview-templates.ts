import CMS, { type CustomPreviewTemplateProps } from '@sveltia/cms';
import { createElement, type ReactNode } from 'react';

const shown = (entry: CustomPreviewTemplateProps['entry'], name: string) =>
  String(entry.getIn(['data', name]) ?? '');

/** Shows an article or a guide as on its page. Without hooks: the editor renders it with its own copy of React. */
function ArticlePreview({ entry, widgetFor }: CustomPreviewTemplateProps): ReactNode {
  return createElement(
    'article',
    { className: 'frame', style: { paddingBlock: '2rem' } },
    createElement('h1', { className: 'article-title' }, shown(entry, 'title')),
    createElement('p', { className: 'text-lead text-steel-700' }, shown(entry, 'description')),
    widgetFor('body'),
  );
}

/** A question and its answer. */
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

/** The editor's container for Markdown text, styled like the site's text. */
const TEXT_BOX = '[data-rich-text-preview]';

/** Adds the style sheets of a published page to the preview. */
export async function registerPreviewStyles(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  if (styles) CMS.registerPreviewStyle(forPreview(styles, location.origin), { raw: true });
}

/** The preview's style sheet has a blob: URL, so its relative paths need the site's origin. */
export const forPreview = (styles: string, origin: string): string =>
  styles
    .replaceAll(/url\((["']?)\//g, `url($1${origin}/`)
    .replaceAll(/\.prose(?![\w-])/g, `:is(.prose,${TEXT_BOX})`);
