import CMS from '@sveltia/cms';
import { aspect } from './components/aspect.ts';
import { componentModules } from './components/component-modules.ts';
import { dataTable } from './components/data-table.ts';
import { drawingFigure } from './components/figure.ts';
import { generatedTable } from './components/generated-table.ts';
import { keyFigures } from './components/key-figures.ts';
import { pictureFigure } from './components/picture.ts';
import { toDefinition } from './components/text-component.ts';
import type { EditorConfig } from './editor-config.ts';
import { createFormat } from './formats/file-format.ts';
import { watchChanges } from './github/watch-changes.ts';
import { registerPreviewStyles } from './preview-styles.ts';
import { registerPreviewTemplates } from './preview-templates.ts';
import { TableGrid } from './TableGrid.ts';

const source = document.querySelector<HTMLElement>('#editor-config');
const { cms, formats, repository } = JSON.parse(source?.textContent ?? '') as EditorConfig;
const drawings = Object.fromEntries(
  [...document.querySelectorAll<HTMLTemplateElement>('template[data-drawing]')].map((template) => [
    template.dataset['drawing'] ?? '',
    template.innerHTML,
  ]),
);

CMS.registerFieldType('table-grid', TableGrid);
CMS.registerEditorComponent(toDefinition(dataTable));
CMS.registerEditorComponent(toDefinition(drawingFigure(drawings)));
CMS.registerEditorComponent(toDefinition(pictureFigure));
CMS.registerEditorComponent(toDefinition(keyFigures));
CMS.registerEditorComponent(toDefinition(aspect));
CMS.registerEditorComponent(toDefinition(generatedTable));
for (const format of formats)
  CMS.registerCustomFormat(
    format.name,
    format.extension,
    createFormat(format, componentModules(Object.keys(drawings))),
  );

// The editor speaks the browser's language, and the people who edit this site speak Portuguese.
Object.defineProperty(navigator, 'languages', { value: ['pt-BR'] });

const strip = document.querySelector<HTMLElement>('#editor-changes');
if (repository && strip) watchChanges(repository, strip);
registerPreviewTemplates();
await registerPreviewStyles(source?.dataset['styles'] ?? '/').catch(() => undefined);
await CMS.init({ config: cms });
