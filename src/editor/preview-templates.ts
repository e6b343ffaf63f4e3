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
