import { NEWER } from '../fixtures/newer-names.ts';
import { REQUEST } from '../fixtures/quote-form.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import type { Answer, Connection } from './connection.ts';
import { expect, step, test } from './test.ts';
import { by, part, text, type Visitor } from './visitor.ts';

// The scripts, networks and extensions of this file make pages complain.
test.use({ allowed: /./s });

const form = by('form', 'Solicitação de orçamento');
const submit = by('button', /^Envia/, form);
const field = (label: string) => by('field', new RegExp(`^${label}`), form);
const KIT = 'Kit Completo Rosca e Cilindro';
const isHydrated = (visitor: Visitor) => visitor.waitFor(() => document.querySelector('form')?.noValidate);

/** Opens a page without waiting until it has loaded: one of its files may never come. */
async function open(visitor: Visitor, connection: Connection, path: string): Promise<void> {
  await visitor.open('/favicon.svg');
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

async function fill(visitor: Visitor, message: string): Promise<void> {
  for (const [label, words] of Object.entries(requestOf(message))) await visitor.fill(field(label), words);
}

const isStored = (site: SiteServer, message: string) =>
  expect
    .poll(async () => (await site.query('select id from leads where message = $1', [message])).length, {
      timeout: 30_000,
    })
    .toBe(1);

/** Fills the form of the home page and sends it, by the island or by the browser; it is stored once. */
async function ask(
  visitor: Visitor,
  connection: Connection,
  site: SiteServer,
  message: string,
): Promise<void> {
  await open(visitor, connection, '/#contact');
  await fill(visitor, message);
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

/** Each function of the browser that the form touches, and how to break it. */
const APIS = `[
  [window, 'localStorage'], [window, 'sessionStorage'], [window, 'indexedDB'], [window, 'caches'],
  [navigator, 'locks'], [navigator, 'serviceWorker'], [window, 'BroadcastChannel'], [crypto, 'getRandomValues'],
  [window, 'matchMedia'], [performance, 'getEntriesByType'], [document, 'startViewTransition'],
  [window, 'requestIdleCallback'], [window, 'AbortController'],
]`;
const BREAKS = {
  'is missing': 'undefined',
  throws: '(() => { throw new DOMException("forbidden", "SecurityError") })()',
  rejects:
    'new Proxy(function () {}, { get: () => () => Promise.reject(new Error("no")), apply: () => Promise.reject(new Error("no")), construct() { throw new Error("no") } })',
  'never settles':
    'new Proxy(function () {}, { get: () => () => new Promise(() => {}), apply: () => new Promise(() => {}) })',
};

for (const [how, value] of Object.entries(BREAKS))
  test(`the form is sent where each storage and function of the browser ${how}`, async ({
    visitor,
    connection,
    site,
    engineName,
  }) => {
    connection.script = `for (const [owner, name] of ${APIS})
      Object.defineProperty(owner, name, { configurable: true, get() { return ${value}; } });`;
    await ask(visitor, connection, site, unique(how, engineName));
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
  await visitor.focus(field('Marca'));
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

test('the form is sent whichever of its scripts is broken', async ({
  visitor,
  connection,
  site,
  engineName,
}) => {
  test.skip(engineName !== 'chromium-2023', 'one engine tries them all');
  const scripts = await scriptsOf(visitor);
  expect(scripts.length).toBeGreaterThan(5);
  for (const [index, script] of scripts.entries()) {
    const [how, answer] = Object.entries(BROKEN)[index % 3] ?? ['', 'hang' as const];
    await step(`${script} ${how}`, async () => {
      connection.answer = (path) => (path === script ? answer : undefined);
      await ask(visitor, connection, site, unique(script, engineName));
    });
  }
  for (const [how, answer] of Object.entries(BROKEN))
    await step(`each ${how}`, async () => {
      connection.answer = (path) =>
        path.endsWith('.js') && path.startsWith('/_astro/') ? answer : undefined;
      await ask(visitor, connection, site, unique(`Todos: ${how}`, engineName));
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
  await open(visitor, connection, '/#contact');
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
  connection.script = EXTENSION;
  // The scripts come when the visitor has typed.
  let release = () => {};
  const isLate = { now: true };
  connection.answer = (path) =>
    isLate.now && path.endsWith('.js') && path.startsWith('/_astro/') ? 'hang' : undefined;
  void release;
  const message = unique('Extensão', engineName);
  await open(visitor, connection, '/#contact');
  await fill(visitor, message);
  release = () => {
    isLate.now = false;
  };
  release();
  // The draft of the page is typed again by the browser's own restoring, or is still in the fields of the plain page.
  await visitor.click(submit);
  await isStored(site, message);
});
