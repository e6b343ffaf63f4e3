import type { Fault } from './fault.ts';

const layer = 'browser';

/** The consent bar and the tags. */
export const CONSENT: readonly Fault[] = [
  {
    name: 'the consent bar swallows the first tap',
    layer,
    file: 'src/tracking/consent-bar.ts',
    find: '    if (!decision) return;\n',
    replace:
      "    if (!decision || bar.dataset['tapped'] === undefined) {\n      bar.dataset['tapped'] = '';\n      return;\n    }\n",
    seen: /six months|each purpose/,
  },
  {
    name: 'a tag loads before consent',
    layer,
    file: 'src/tracking/track.ts',
    find: '  if (!choice) show();\n',
    replace:
      "  if (!choice) {\n    show();\n    import(/* @vite-ignore */ TAGS).then(() => window.startTags(bar.dataset['without'])?.update({ measurement: true }));\n  }\n",
    seen: /before the choice|before consent/,
  },
  {
    name: 'a refusal of cookies is forgotten on the next page',
    layer,
    file: 'src/tracking/choice.ts',
    find: '    localStorage.setItem(CHOICE_KEY, formatConsent(choice, vendors, new Date()));',
    replace:
      '    if (Object.values(choice).some(Boolean)) localStorage.setItem(CHOICE_KEY, formatConsent(choice, vendors, new Date()));',
    seen: /six months|refusal is kept/,
  },
  {
    name: 'the tags go on after a withdrawal of the consent',
    layer,
    file: 'src/tracking/tags/tags.ts',
    find: '          tag.stop();\n',
    replace: '',
    seen: /withdraw/,
  },
  {
    name: 'the searched text reaches the tags',
    layer,
    file: 'src/tracking/watched-address.ts',
    find: '  if (text === null) return;',
    replace: '  if (text !== undefined) return;',
    seen: /reaches no tag|typed text/,
  },
];
