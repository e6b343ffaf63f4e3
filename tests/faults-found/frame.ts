import type { Fault } from './fault.ts';

const layer = 'browser';

/** The menus, the home page and the machine pages. */
export const FRAME: readonly Fault[] = [
  {
    name: 'a menu does not close with Escape',
    layer,
    file: 'src/frame/menu.ts',
    find: "    if (key !== 'Escape') return;",
    replace: "    if (key !== 'Esc') return;",
    seen: /Escape closes|menu.*Escape|dropdown opens and closes/,
  },
  {
    name: 'the skip link leads nowhere',
    layer,
    file: 'src/frame/Page.astro',
    find: 'href="#conteudo"',
    replace: 'href="#principal"',
    seen: /skip link/,
  },
  {
    name: 'the hero goes on rotating after a machine was chosen',
    layer,
    file: 'src/sections/home/HeroRotator.tsx',
    find: '    $machine.set(chosen);\n    setPaused(true);\n',
    replace: '    $machine.set(chosen);\n',
    seen: /a choice pauses it/,
  },
  {
    name: 'the WhatsApp text of the hero lacks the machine that is shown',
    layer,
    file: 'src/sections/home/HeroRotator.tsx',
    find: '          href={quoteUrls[machine]}\n',
    replace: '          href={quoteUrls.extrusoras}\n',
    seen: /quote buttons follow|WhatsApp.*machine/,
  },
  {
    name: 'closing the gallery loses the focus',
    layer,
    file: 'src/sections/machines/gallery.ts',
    find: '() => focusShown(link)',
    replace: '() => link.blur()',
    seen: /gallery/,
  },
  {
    name: "the checklist's lines are lost on the way to the form",
    layer,
    file: 'src/sections/machines/checklist-draft.ts',
    find: "  saveDraft({ ...draft, message: [readLines(form), others].filter(Boolean).join('\\n\\n') });\n",
    replace: '  saveDraft({ ...draft, message: others });\n',
    seen: /checklist/,
  },
  {
    name: 'a link under the pointer is not prefetched',
    layer,
    file: 'src/frame/prefetch-intent.ts',
    find: "  for (const type of ['pointerover', 'focusin'])",
    replace: "  for (const type of ['focusin'])",
    seen: /prefetched when.*not when.*this page/,
  },
];
