import type { Fault } from './fault.ts';

const layer = 'browser';

/** The tools at /ferramentas. */
export const TOOLS: readonly Fault[] = [
  {
    name: "the tool's figures are not in the WhatsApp text",
    layer,
    file: 'src/tools/start-tool.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the file
    find: "`${new URL(href).searchParams.get('text')}\\n\\n${lines}`",
    replace: "String(new URL(href).searchParams.get('text'))",
    seen: /WhatsApp.*figures/,
  },
  {
    name: "the visitor's words are in a tool's address",
    layer,
    file: 'src/tools/start-tool.ts',
    find: "control.name === key && 'private' in control.dataset",
    replace: 'control.name !== key && false',
    seen: /kept measurements give|words.*address/,
  },
  {
    name: 'a tool overwrites what the visitor wrote in the form',
    layer,
    file: 'src/site/ui/fill-request.ts',
    find: "[text, field.value].filter(Boolean).join('\\n\\n')",
    replace: 'text',
    seen: /fills the message|into the request/,
  },
  {
    name: 'kept measurements are gone after a reload',
    layer,
    file: 'src/tools/measuring/kept-list.ts',
    find: '  const isStored = writeSheets(sheets);',
    replace: '  const isStored = sheets.length >= 0;',
    seen: /kept measurement/,
  },
  {
    name: "a tool's result is not announced",
    layer,
    file: 'src/tools/start-tool.ts',
    find: "region.textContent = result.said ?? '';",
    replace: "region.textContent = '';",
    seen: /spoken.*(?:measuring|published|answering)/,
  },
];
