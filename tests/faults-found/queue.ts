import type { Fault } from './fault.ts';

const layer = 'browser';

/** Faults in offline behaviour, and in the files of a request. */
export const QUEUE: readonly Fault[] = [
  {
    name: 'the queue never sends',
    layer,
    file: 'src/request/queue/send-queue.ts',
    find: "      if (queued.state !== 'waiting') continue;\n",
    replace: '      if (queued) continue;\n',
    seen: /sent once when online|visit sends the request|sends the queue/,
  },
  {
    name: 'the queue sends a request twice',
    layer,
    file: 'src/request/queue/send-queue.ts',
    find: '      const settled = settle(queued, outcome);\n',
    replace:
      '      await sendOnce(queued.request, crypto.randomUUID(), queued.signals, browserFetch);\n      const settled = settle(queued, outcome);\n',
    seen: /sent once|stored only once|request once/,
  },
  {
    name: 'cancelling a queued request loses its text',
    layer,
    file: 'src/request/use-sending.ts',
    find: '      box.takeBack(message, cart ?? [], isShown);\n',
    replace: '      form.reset();\n',
    seen: /can be taken back/,
  },
  {
    name: 'a reload loses the attachment',
    layer,
    file: 'src/request/attachments/draft-files.store.ts',
    find: '$draftFiles.set(loadDraftFiles());',
    replace: '$draftFiles.set([]);',
    seen: /files.*(?:survive|reload|next page)/,
  },
  {
    name: 'removing a file loses the focus',
    layer,
    file: 'src/request/attachments/AttachmentList.tsx',
    find: '<li ref={toNext} data-state={state}>',
    replace: '<li data-state={state}>',
    seen: /survive a reload|files of every kind/,
  },
  {
    name: 'the offline page lacks the visited pages',
    layer,
    file: 'src/frame/offline/visited-pages.ts',
    find: '  return [...opening].sort(',
    replace: '  return [].sort(',
    seen: /visited pages|offline page/,
  },
  {
    name: 'visited pages do not open offline',
    layer,
    file: 'src/frame/offline/service-worker.ts',
    find: "serve('page', pages);\n",
    replace: '',
    seen: /visited pages|opens offline|cached page/,
  },
];
