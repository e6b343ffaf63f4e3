import type { Fault } from './fault.ts';

const layer = 'browser';

/** The team's admin. */
export const ADMIN: readonly Fault[] = [
  {
    name: 'the end of the session loses the note that was being typed',
    layer,
    file: 'src/admin/requests/Inbox.tsx',
    find: '      <div hidden={isLocked}>\n        <Leads call={call} isLocked={isLocked} />\n      </div>\n',
    replace: '      {!isLocked && <Leads call={call} isLocked={isLocked} />}\n',
    seen: /customer data is hidden/,
  },
  {
    name: 'the new state of a request is not shown',
    layer,
    file: 'src/admin/requests/use-lead.ts',
    find: '      setShown((shown) => (shown.lead?.reference === reference ? { lead: current } : shown));\n',
    replace: '',
    seen: /overwrite each other|an owner, a day/,
  },
  {
    name: 'nobody comes in by passkey',
    layer,
    file: 'src/admin/team/passkeys.ts',
    find: "['entrar', 'entrada']",
    replace: "['entrar', 'criada']",
    seen: /comes in by passkey|passkey.*(?:enters|signs in)/,
  },
  {
    name: 'a notice of a new request opens another one',
    layer,
    file: 'src/admin/news/push-worker.ts',
    find: "  page.postMessage({ kind: 'clicked', hash });\n",
    replace: "  page.postMessage({ kind: 'clicked', hash: INBOX_HASH });\n",
    seen: /shows a notice|notice.*opens/,
  },
  {
    name: 'undoing a change of state changes nothing',
    layer,
    file: 'src/admin/requests/use-quick-states.ts',
    find: 'reference, revision, state }, old)))',
    replace: 'reference, revision, state }, state)))',
    seen: /undone|undo/,
  },
  {
    name: 'unsaved changes of a product are lost without a question',
    layer,
    file: 'src/admin/products/use-panel-navigation.ts',
    find: '(isUnsaved ? setLeaving(() => go) : go()),',
    replace: 'go(),',
    seen: /unsaved/,
  },
];
