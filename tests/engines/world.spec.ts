import { NEWER } from '../fixtures/newer-names.ts';
import { REQUEST } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { IS_LONG } from '../fixtures/tier.ts';
import type { Answer, Connection } from './connection.ts';
import type { Engine } from './tab.ts';
import { expect, step, test } from './test.ts';
import { by, part, text, Visitor } from './visitor.ts';

// The scripts, networks and extensions of this file make pages complain.
test.use({ allowed: /./s });

const form = by('form', 'Solicitação de orçamento');
const submit = by('button', /^Envia/, form);
const field = (label: string) => by('field', new RegExp(`^${label}`), form);
const KIT = 'Kit Completo Rosca e Cilindro';
const isHydrated = (visitor: Visitor) => visitor.waitFor(() => document.querySelector('form')?.noValidate);

/**
 * Opens a page without waiting until it has loaded: one of its files may never come. Not at a fragment: when such a page is
 * complete, the browser itself moves the focus there.
 */
async function open(visitor: Visitor, connection: Connection, path: string): Promise<void> {
  // A form that the browser has just sent may still be on its way.
  await visitor.until('a blank page', async () => {
    await visitor.open('/favicon.svg');
    return true;
  });
  await visitor.evaluate((url) => void setTimeout(() => location.assign(url)), connection.url + path);
  await visitor.sees(form);
}

/** What the visitor typed, by the field's label, of which the message says which test it is. */
const requestOf = (message: string): Record<string, string> => ({
  Nome: REQUEST.Nome,
  Email: REQUEST.Email,
  Telefone: REQUEST.Telefone,
  Mensagem: message,
});

/** Types into a field. Without a click: the page may still be loading and move under the pointer. */
async function type(visitor: Visitor, label: string, words: string): Promise<void> {
  await visitor.focus(field(label));
  await visitor.tab.type(words);
}

async function fill(visitor: Visitor, message: string): Promise<void> {
  for (const [label, words] of Object.entries(requestOf(message))) await type(visitor, label, words);
}

const isStored = (site: SiteServer, message: string) =>
  expect
    .poll(async () => (await site.query('select id from leads where message = $1', [message])).length, {
      timeout: 30_000,
    })
    .toBe(1);

/** Waits for the form's island for a moment: it comes in this time, or not at all. */
const waitForIsland = (visitor: Visitor) =>
  visitor.evaluate(async () => {
    for (let turn = 0; turn < 30 && !document.querySelector('form')?.noValidate; turn++)
      await new Promise((done) => setTimeout(done, 50));
  });

/** Fills the form of the home page and sends it, by the island or by the browser; it is stored once. */
async function ask(
  visitor: Visitor,
  connection: Connection,
  site: SiteServer,
  message: string,
): Promise<void> {
  await open(visitor, connection, '/');
  await fill(visitor, message);
  await waitForIsland(visitor);
  await visitor.click(submit);
  await isStored(site, message);
}

const unique = (words: string, engine: string) => `${words} ${engine} ${Date.now()}`;

test('an engine of spring 2022 sends the form, and a cart with it', async ({
  visitor,
  connection,
  site,
  engineName,
}) => {
  // The finder of these tests asks for visibility.
  const missing = NEWER.filter(({ name }) => name !== 'checkVisibility');
  connection.script = `for (const { owner, name } of ${JSON.stringify(missing)}) {
    const object = owner ? globalThis[owner] : globalThis;
    for (const from of [object, object?.prototype, owner === 'Window' ? globalThis : undefined]) try { delete from?.[name] } catch {}
  }`;
  const message = unique('Motor antigo', engineName);
  await step('from the home page, with the island', async () => {
    await visitor.open('/#contact');
    await isHydrated(visitor);
    await fill(visitor, message);
    await visitor.click(submit);
    await visitor.sees(by('dialog', 'Solicitação enviada!'));
    await isStored(site, message);
  });
  await step('from the shop, with the cart', async () => {
    await visitor.open('/loja');
    await visitor.click(by('button', `Adicionar ao Orçamento: ${KIT}`));
    await visitor.click(by('button', 'Formulário', by('dialog', /^Carrinho/)));
    await isHydrated(visitor);
    await visitor.until('the cart in the message', async () =>
      (await visitor.value(field('Mensagem'))).includes(KIT),
    );
  });
});

/** What the form touches, and each way in which a browser, a policy or an extension breaks it. */
const STORES = `[
  [window, 'localStorage'], [window, 'sessionStorage'], [window, 'indexedDB'], [window, 'caches'],
  [navigator, 'locks'], [navigator, 'serviceWorker'],
]`;
const FUNCTIONS = `[
  [window, 'BroadcastChannel'], [window, 'AbortController'], [window, 'IntersectionObserver'], [window, 'matchMedia'],
  [crypto, 'getRandomValues'], [performance, 'getEntriesByType'],
]`;
const every = (reply: string) =>
  `new Proxy(function () {}, { get: () => () => ${reply}, apply: () => ${reply}, construct: () => ({}) })`;
const BREAKS: Record<string, [store: string, call: string]> = {
  'is missing': ['undefined', 'undefined'],
  throws: ['fail()', 'fail'],
  rejects: [every('Promise.reject(new Error("no"))'), every('Promise.reject(new Error("no"))')],
  'never settles': [every('new Promise(() => {})'), every('new Promise(() => {})')],
};

for (const [how, [store, call]] of Object.entries(BREAKS))
  test(`the form is sent where each storage and function of the browser ${how}`, async ({
    visitor,
    connection,
    site,
    engineName,
  }) => {
    const fail = "const fail = () => { throw new DOMException('forbidden', 'SecurityError'); };";
    const stores = `for (const [owner, name] of ${STORES}) Object.defineProperty(owner, name, { configurable: true, get: () => ${store} });`;
    const functions = `for (const [owner, name] of ${FUNCTIONS}) Object.defineProperty(owner, name, { configurable: true, value: ${call} });`;
    await step('the storage alone: the island sends it, and says so', async () => {
      connection.script = `{ ${fail} ${stores} }`;
      await ask(visitor, connection, site, unique(how, engineName));
      await visitor.sees(by('dialog', 'Solicitação enviada!'));
    });
    await step('all of them', async () => {
      connection.script = `{ ${fail} ${stores} ${functions} }`;
      await ask(visitor, connection, site, unique(`Tudo ${how}`, engineName));
    });
  });

test('another tab that hangs while it sends does not keep the form from sending', async ({
  visitor,
  connection,
  site,
  engineName,
}) => {
  connection.script = "navigator.locks?.request('quote-queue', () => new Promise(() => {}));";
  await ask(visitor, connection, site, unique('Aba parada', engineName));
});

/** The files of scripts that the home page and its form load. */
async function scriptsOf(visitor: Visitor): Promise<string[]> {
  await visitor.open('/#contact');
  await isHydrated(visitor);
  const names = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return [...new Set(names.filter((name) => name.endsWith('.js') && name.startsWith('/_astro/')))];
}

const HTML = '<!doctype html><title>Rede da fábrica</title><p>Entre com sua senha.</p>';
const BROKEN: Record<string, Answer> = {
  'is gone': { status: 404, type: 'text/html', body: HTML },
  'is a page of the network': { status: 200, type: 'text/html', body: HTML },
  'never comes': 'hang',
};

/** Asks in a new tab, whose caches are empty. Fills the form at once: there are some dozen tabs. */
async function askInNewTab(
  engine: Engine,
  connection: Connection,
  site: SiteServer,
  message: string,
): Promise<void> {
  site.forgetVisitors();
  const tab = await engine.openTab();
  const visitor = new Visitor(tab, connection.url);
  await open(visitor, connection, '/');
  await visitor.evaluate(
    (values) => {
      const own = document.querySelector('form');
      for (const [name, value] of Object.entries(values)) {
        const control = own?.elements.namedItem(name) as HTMLInputElement;
        control.focus();
        control.value = value;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    { name: REQUEST.Nome, email: REQUEST.Email, phone: REQUEST.Telefone, message },
  );
  await waitForIsland(visitor);
  await visitor.evaluate(() => document.querySelector<HTMLElement>('form [type=submit]')?.click());
  await isStored(site, message);
  await tab.close();
}

test('the form is sent whichever of its scripts is broken', async ({
  visitor,
  connection,
  site,
  engine,
  engineName,
}) => {
  test.skip(engineName !== 'chromium-2023', 'one engine tries them all');
  const scripts = await scriptsOf(visitor);
  expect(scripts.length).toBeGreaterThan(5);
  const ways = Object.entries(BROKEN);
  for (const [index, script] of scripts.filter((_, at) => IS_LONG || at % 4 === 0).entries())
    for (const [how, answer] of IS_LONG ? ways : ways.slice(index % 3, (index % 3) + 1))
      await step(`${script} ${how}`, async () => {
        connection.answer = (path) => (path === script ? answer : undefined);
        await askInNewTab(engine, connection, site, unique(script + how, engineName));
      });
  for (const [how, answer] of ways)
    await step(`the island's files: each ${how}`, async () => {
      connection.answer = (path) =>
        /\/(?:QuoteForm|client|react-dom|islands)\./.test(path) ? answer : undefined;
      await askInNewTab(engine, connection, site, unique(`Ilha ${how}`, engineName));
    });
});

test('an island that crashes leaves the form with what was typed, and the browser sends it', async ({
  visitor,
  connection,
  site,
  engineName,
}) => {
  connection.script = `Object.defineProperty(HTMLFormElement.prototype, 'noValidate', {
    set(value) { if (value) throw new Error('sabotaged'); },
  });`;
  const message = unique('Ilha quebrada', engineName);
  await open(visitor, connection, '/');
  await fill(visitor, message);
  await visitor.sees(text('Unexpected Application Error!', form));
  await visitor.sees(by('link', 'Falar no WhatsApp', form));
  expect(await visitor.value(field('Mensagem'))).toBe(message);
  await visitor.click(submit);
  await isStored(site, message);
});

/** Imitates a browser's translator: each text is replaced by a new one inside two elements, again after every change. */
const TRANSLATOR = `(() => {
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const node of found) {
      if (!node.data.trim() || node.parentElement.closest('font, script, style, textarea, title')) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstChild.textContent = node.data;
      node.replaceWith(outer);
    }
  };
  const start = () => { translate(); new MutationObserver(translate).observe(document.body, { childList: true, subtree: true, characterData: true }); };
  if (window.translatesEarly) document.addEventListener('DOMContentLoaded', start); else addEventListener('load', () => setTimeout(start, 1500));
})();`;

for (const [when, early] of [
  ['after', ''],
  ['before', 'window.translatesEarly = true;'],
] as const)
  test(`a page that the browser translates ${when} hydration works in every island`, async ({
    visitor,
    connection,
    site,
    engineName,
  }) => {
    connection.script = early + TRANSLATOR;
    const search = by('search', 'Filtrar produtos');
    const count = () => visitor.read(by('status', undefined, search));
    await step('the shop searches and clears the search, and says how many it found', async () => {
      await visitor.open('/loja');
      await visitor.waitFor(() => document.querySelector('h3 font'));
      const all = await count();
      await visitor.fill(by('field', /Buscar produtos/, search), 'rosca');
      await visitor.sees(part('mark'));
      await visitor.until('fewer', async () => (await count()) !== all);
      await visitor.click(by('button', 'Limpar Filtros', search));
      await visitor.until('all', async () => (await count()) === all);
      await visitor.seesNoMore(part('mark'));
      const titles = await visitor.withAll(by('heading'), (found) =>
        found.map(({ textContent }) => textContent),
      );
      expect(titles.filter((title) => title === KIT)).toHaveLength(1);
    });
    await step('the cart counts', async () => {
      await visitor.click(by('button', `Adicionar ao Orçamento: ${KIT}`));
      const cart = by('dialog', /^Carrinho/);
      await visitor.click(by('button', `Aumentar quantidade: ${KIT}`, cart));
      await visitor.sees(by('heading', /\(2 itens\)/, cart));
      await visitor.click(by('button', `Remover: ${KIT}`, cart));
      await visitor.sees(text('Carrinho vazio', cart));
      await visitor.click(by('button', 'Fechar carrinho', cart));
    });
    await step('the form says what is wrong, and then that it was sent', async () => {
      const message = unique(`Traduzida ${when}`, engineName);
      await visitor.open('/#contact');
      await isHydrated(visitor);
      await visitor.waitFor(() => document.querySelector('form font'));
      await fill(visitor, message);
      await visitor.fill(field('Email'), 'ana@cliente');
      await visitor.click(submit);
      await visitor.sees(text(/^Erro: Email inválido/, form));
      await visitor.fill(field('Email'), REQUEST.Email);
      await visitor.click(submit);
      await visitor.sees(by('dialog', 'Solicitação enviada!'));
      await isStored(site, message);
    });
    await step('no island has crashed', async () => {
      await visitor.open('/');
      await visitor.waitFor(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
      await visitor.waitFor(() => document.querySelector('h1 font'));
      const word = () => visitor.read(part('h1 .rotating-word'));
      const first = await word();
      await visitor.until('the next machine', async () => (await word()) !== first);
      expect(await visitor.count(text(/Unexpected Application Error/))).toBe(0);
    });
  });

/** Imitates an extension: it puts elements beside the fields, as soon as they are there. */
const EXTENSION = `document.addEventListener('DOMContentLoaded', () => {
  for (const place of document.querySelectorAll('form .field, search .field, form, astro-island > *'))
    place.append(Object.assign(document.createElement('x-helper'), { textContent: '' }));
  for (const place of document.querySelectorAll('astro-island')) place.prepend(document.createElement('x-helper'));
});`;

test('what was typed before, during and after hydration stays beside the elements of an extension', async ({
  visitor,
  connection,
  site,
  engineName,
}) => {
  test.skip(engineName === 'webkit', 'its driver waits for a page that waits for its scripts');
  connection.script = EXTENSION;
  let scriptsCome = () => {};
  const late = new Promise<undefined>((done) => {
    scriptsCome = () => done(undefined);
  });
  connection.answer = (path) => (path.endsWith('.js') && path.startsWith('/_astro/') ? late : undefined);
  const message = unique('Extensão', engineName);
  const search = by('field', /Buscar produtos/, by('search', 'Filtrar produtos'));
  await step('in the form', async () => {
    await open(visitor, connection, '/');
    const { Mensagem: words = '', ...others } = requestOf(message);
    for (const [label, value] of Object.entries(others)) await type(visitor, label, value);
    await type(visitor, 'Mensagem', words.slice(0, 5));
    scriptsCome();
    // Key by key, while React starts.
    for (const sign of words.slice(5)) await visitor.tab.type(sign);
    await isHydrated(visitor);
    for (const [label, value] of Object.entries({ ...others, Mensagem: words }))
      expect(await visitor.value(field(label))).toBe(value);
    await visitor.click(submit);
    await isStored(site, message);
  });
  await step("in the shop's search", async () => {
    const soon = new Promise<undefined>((done) => {
      scriptsCome = () => done(undefined);
    });
    connection.answer = (path) => (/\/_astro\/(?:Shop|client)\./.test(path) ? soon : undefined);
    await open(visitor, connection, '/loja');
    await visitor.focus(search);
    await visitor.tab.type('bico');
    scriptsCome();
    await visitor.sees(part('mark'));
    expect(await visitor.value(search)).toBe('bico');
    await visitor.hasFocus(search);
  });
});

test('a page of the network is shown once, and the site again after the login', async ({
  visitor,
  connection,
  engineName,
}) => {
  test.skip(engineName !== 'chromium-2023', 'the service worker is the same in each engine');
  await visitor.open('/faq');
  await visitor.waitFor(async () => (await caches.open('pages')).match('/faq'));
  const login = text('Entre com sua senha.');
  connection.answer = () => ({ status: 200, type: 'text/html', body: HTML });
  await visitor.open('/sopradoras');
  await visitor.sees(login);
  await visitor.open('/faq');
  await visitor.sees(by('heading', /Perguntas/));
  await visitor.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  connection.answer = undefined;
  for (const path of ['/sopradoras', '/faq']) {
    await visitor.open(path);
    await visitor.sees(by('navigation', 'Principal'));
    expect(await visitor.count(login)).toBe(0);
  }
});
