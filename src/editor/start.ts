import CMS from '@sveltia/cms';
import { componentModules } from './components/generated-table.ts';
import { toDefinition } from './components/text-component.ts';
import { textComponents } from './components/text-components.ts';
import type { EditorConfig } from './editor-config.ts';
import { createFormat } from './formats/file-format.ts';
import { registerPreviewStyles, registerPreviewTemplates } from './preview-templates.ts';
import { TableGrid } from './TableGrid.ts';

const source = document.querySelector<HTMLElement>('#editor-config');
const { cms, formats, components: schemaFields } = JSON.parse(source?.textContent ?? '') as EditorConfig;
const drawings = Object.fromEntries(
  [...document.querySelectorAll<HTMLTemplateElement>('template[data-drawing]')].map((template) => [
    template.dataset['drawing'] ?? '',
    template.innerHTML,
  ]),
);

CMS.registerFieldType('table-grid', TableGrid);
const components = textComponents(drawings);
for (const component of components) {
  const definition = toDefinition(component, schemaFields[component.id]);
  CMS.registerEditorComponent(definition);
  // The editor validates an open form by the fields under this name, which it creates itself; without them it checks
  // nothing.
  CMS.registerEditorComponent({ ...definition, id: `x-${definition.id}` });
}
const known = {
  patterns: components.map(({ pattern }) => pattern),
  modules: componentModules(Object.keys(drawings)),
};
for (const format of formats)
  CMS.registerCustomFormat(format.name, format.extension, createFormat(format, known));

// The editor uses the browser's language, but the editors of this site speak Portuguese.
Object.defineProperty(navigator, 'languages', { value: ['pt-BR'] });

registerPreviewTemplates();
await registerPreviewStyles(source?.dataset['styles'] ?? '/').catch(() => undefined);
// Sveltia forbids pinching on phones, and whoever sees little needs it.
new MutationObserver(() => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')) {
    const open = meta.content.replaceAll(/,?\s*(?:maximum-scale|user-scalable)=[^,]*/g, '');
    if (open !== meta.content) meta.content = open;
  }
}).observe(document.head, { subtree: true, childList: true, attributes: true });
await CMS.init({ config: cms });
