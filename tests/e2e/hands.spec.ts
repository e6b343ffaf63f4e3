/** Checks that the random visits of tests/hands find faults: each page here breaks one invariant, or none. */
import { expect, test } from '@playwright/test';
import { createChance } from '../faults/chance.ts';
import { LONG } from '../fixtures/tier.ts';
import type { Action } from '../hands/action.ts';
import { Hand } from '../hands/hand.ts';
import { type Breach, findBreaches } from '../hands/invariants.ts';

const ORIGIN = 'http://localhost:9';
const TEXT = '<p style="height: 1500px">Texto</p>';
const MAIN = `<main tabindex="-1">${TEXT}</main>`;
const LINKS = Array.from({ length: 30 }, (_, index) => `<p><a href="#${index}">Parte ${index}</a></p>`).join(
  '',
);

const onNothing = (kind: 'click' | 'tap' = 'click'): Action => ({
  kind,
  at: { kind: 'nothing', x: 300, y: 300, name: 'text', isLink: false },
});
const onControl: Action = {
  kind: 'click',
  at: { kind: 'control', x: 50, y: 30, name: 'button', isLink: false },
};
const tab: Action = { kind: 'key', key: 'Tab' };
const scroll: Action = { kind: 'wheel', by: 1 };

const page = (body: string) =>
  `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Página</title><body>${body}`;

/** Repeats an action until it breaks an invariant, at most 40 times. */
async function provoke(hand: Hand, action: Action): Promise<Breach | undefined> {
  for (let turn = 0; turn < 40; turn += 1) {
    const [breach] = findBreaches(turn === 0 ? hand.arrival : await hand.move(action));
    if (breach) return breach;
  }
  return undefined;
}

const BROKEN: readonly [fault: string, body: string, action: Action, found: RegExp][] = [
  [
    'a click on text that scrolls the page',
    `${MAIN}<script>addEventListener('focusin', () => scrollBy(0, 400))</script>`,
    onNothing(),
    /^a click on nothing: scrolls the page from 0,0 to 0,400$/,
  ],
  [
    'a click on text that scrolls a list',
    `<div id="list" style="height: 100px; overflow: auto">${TEXT}</div>
     <script>addEventListener('click', () => list.scrollTo(0, 50))</script>`,
    onNothing(),
    /^a click on nothing: scrolls <div#list> Texto from 0,0 to 0,50$/,
  ],
  [
    'a click on text that opens a disclosure',
    `${MAIN}<details>Mais</details><script>addEventListener('click', () => (document.querySelector('details').open = true))</script>`,
    onNothing(),
    /^a click on nothing: opens <details> Mais/,
  ],
  [
    'a click on text that opens a tab',
    `${MAIN}<script>addEventListener('click', () => open('/outra'))</script>`,
    onNothing(),
    /^a click on nothing: opens a tab/,
  ],
  [
    'a click on text that leaves the page',
    `${MAIN}<script>addEventListener('click', () => location.assign('/outra'))</script>`,
    onNothing(),
    /^a click on nothing: navigates to .*\/outra$/,
  ],
  [
    'a click on text that changes the address',
    `${MAIN}<script>addEventListener('click', () => history.pushState(null, '', '?x'))</script>`,
    onNothing(),
    /^a click on nothing: navigates to .*\?x$/,
  ],
  [
    'a focused link under a fixed bar',
    `${LINKS}<div style="position: fixed; inset: auto 0 0; height: 200px; background: #fff">Barra</div>`,
    tab,
    /^the focus: covered: <a> Parte \d+, by <div> Barra$/,
  ],
  [
    'a focused link whose centre is under a fixed bar',
    `<p style="padding-top: 640px"><a href="#x" style="display: block; height: 70px">Alto</a></p>
     <div style="position: fixed; inset: auto 0 0; height: 60px; background: #fff">Barra</div>`,
    tab,
    /^the focus: partly covered: <a> Alto, by <div> Barra$/,
  ],
  [
    'a focused link that is transparent',
    `<a href="#x" style="opacity: 0">Parte</a>`,
    tab,
    /^the focus: covered: <a> Parte, by nothing: it is not drawn$/,
  ],
  [
    'a focused link outside the viewport',
    `<a href="#x" style="position: fixed; top: -90px">Parte</a>`,
    tab,
    /^the focus: covered: <a> Parte, by the edge/,
  ],
  [
    'something that opens over the focused field',
    `<input autofocus><div id="over" hidden style="position: fixed; inset: 0; background: #fff">Aviso</div>
     <script>addEventListener('keydown', ({ key }) => (over.hidden = key !== 'a'))</script>`,
    { kind: 'type', text: 'a' },
    /^the focus: covered: <input>, by <div#over> Aviso$/,
  ],
  [
    'a page that is too wide',
    `<div style="width: 3000px">Largo</div>`,
    scroll,
    /^sideways overflow: the page is 3\d+ px/,
  ],
  [
    'a dialog that is too wide',
    `<dialog><div style="width: 3000px">Largo</div></dialog><script>document.querySelector('dialog').showModal()</script>`,
    scroll,
    /^sideways overflow: <dialog> Largo is 3\d+ px/,
  ],
  [
    'an error in the console',
    `<script>onclick = () => console.error('ai')</script>`,
    onNothing(),
    /^the console: .*ai$/,
  ],
  [
    'a warning in the console',
    `<script>onclick = () => console.warn('ai')</script>`,
    onNothing(),
    /^the console: .*ai$/,
  ],
  [
    'an exception',
    `<script>onclick = () => { throw new Error('ai') }</script>`,
    onNothing(),
    /^the console: error: Error: ai/,
  ],
  [
    'a request to another host before consent',
    `<script>onclick = () => fetch('https://outro.example/x', { mode: 'no-cors' })</script>`,
    onNothing(),
    /^the console: request: https:\/\/outro\.example\/x$/,
  ],
  ['an error while the page loads', `<script>console.error('ai')</script>`, scroll, /^the console: .*ai$/],
  [
    'a request to another host while the page loads',
    `<img src="https://outro.example/x.png" alt="">`,
    scroll,
    /^the console: request: https:\/\/outro\.example\/x\.png$/,
  ],
  [
    'text that moves by itself',
    `<p id="text">Texto</p><script>setTimeout(() => (text.style.marginTop = '200px'), 900)</script>`,
    scroll,
    /^layout shift without input: \d\.\d+: </,
  ],
  [
    'a click that is counted twice',
    `<button style="width: 200px; height: 60px">Orçamento</button>
     <script>onclick = () => { for (const _ of [1, 2]) navigator.sendBeacon('/api/contagem', 'Header') }</script>`,
    onControl,
    /^an event sent twice: counter count Header$/,
  ],
  [
    'a click that sends two leads',
    `<button style="width: 200px; height: 60px">Orçamento</button>
     <script>
       const tell = (label) => navigator.sendBeacon('https://region1.google-analytics.com/g/collect',
         JSON.stringify([location.href, '', 'event', 'generate_lead', { event_label: label }]));
       onclick = () => { tell('WhatsApp'); tell('Click'); };
     </script>`,
    onControl,
    /^an event sent twice: region1\.google-analytics\.com generate_lead$/,
  ],
];

test.beforeEach(async ({ context }) => {
  await context.route(`${ORIGIN}/outra*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: page('Outra') }),
  );
  await context.route(`${ORIGIN}/api/**`, (route) => route.fulfill({ status: 204 }));
});

for (const [fault, body, action, found] of BROKEN) {
  test(`random visits find ${fault}`, { tag: LONG }, async ({ context }) => {
    const address = `${ORIGIN}/`;
    await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page(body) }));
    const hand = await Hand.open(context, {
      begin: (page) => page.goto(address),
      home: address,
      isTouch: false,
      chance: createChance('1'),
    });
    const breach = await provoke(hand, action);
    expect(`${breach?.invariant}: ${breach?.detail}`).toMatch(found);
  });
}

const FAULTLESS = `
  <style>html { scroll-padding-bottom: 80px }</style>
  <main tabindex="-1">
    ${LINKS}
    <details><summary>Mais</summary>Texto</details>
    <button onclick="navigator.sendBeacon('/api/contagem', 'Header')">Contar</button>
    <button onclick="document.querySelector('dialog').showModal()">Abrir</button>
    <input type="email"><select><option>injetora<option>extrusora</select>
    <a href="/outra?x">Outra</a>
  </main>
  <dialog><button autofocus>Fechar</button></dialog>
  <div style="position: fixed; inset: auto 0 0; height: 60px; background: #fff">Barra</div>`;

for (const isTouch of [false, true]) {
  test.describe(() => {
    test.use({ hasTouch: isTouch });
    test(`random visits with ${isTouch ? 'touch' : 'a mouse'} find nothing on a page without faults`, {
      tag: LONG,
    }, async ({ context }) => {
      const address = `${ORIGIN}/`;
      await context.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: page(FAULTLESS) }),
      );
      await context.route(`${ORIGIN}/favicon.ico`, (route) => route.fulfill({ status: 204 }));
      const hand = await Hand.open(context, {
        begin: (page) => page.goto(address),
        home: address,
        isTouch,
        chance: createChance('1'),
      });
      for (let turn = 0; turn < 25; turn += 1) expect(findBreaches(await hand.move())).toEqual([]);
    });
  });
}
