import CMS, { type CmsConfig } from '@sveltia/cms';
import { textComponents } from './components.ts';

// The forms are in public/admin/config.yml; the page adds what depends on the deploy's settings.
const source = document.querySelector<HTMLElement>('#editor-config');
const settings = JSON.parse(source?.textContent ?? '') as Partial<CmsConfig>;
const drawings = Object.fromEntries(
  [...document.querySelectorAll<HTMLTemplateElement>('template[data-drawing]')].map(
    ({ dataset, innerHTML }) => [dataset['drawing'] ?? '', innerHTML],
  ),
);
for (const component of textComponents(drawings))
  CMS.registerEditorComponent({ ...component, mode: 'dialog' });

// The editor uses the browser's language, but the editors of this site speak Portuguese.
Object.defineProperty(navigator, 'languages', { value: ['pt-BR'] });

// Sveltia forbids pinching on phones, and whoever sees little needs it.
new MutationObserver(() => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')) {
    const open = meta.content.replaceAll(/,?\s*(?:maximum-scale|user-scalable)=[^,]*/g, '');
    if (open !== meta.content) meta.content = open;
  }
}).observe(document.head, { subtree: true, childList: true, attributes: true });
await CMS.init({ config: settings as CmsConfig });
