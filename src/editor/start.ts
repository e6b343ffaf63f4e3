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

// A picture that is already in the repository gets its path from the project's root, not from the file.
CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => {
    const up = entry.get('path').split('/').length > 3 ? '../../' : '../';
    const data = JSON.stringify(entry.get('data')).replaceAll('/src/assets/', `${up}assets/`);
    return entry.set('data', JSON.parse(data));
  },
});

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
