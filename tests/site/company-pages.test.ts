import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { QUEUE_DAYS } from '../../src/request/queue/queued-request.ts';
import {
  checkedMechanism,
  holdsPersonalData,
  inventory,
  listTools,
  usedCookies,
  usedRecipients,
} from '../../src/sections/legal/inventory.ts';
import { company } from '../../src/shared/company/company.ts';
import { RETENTION_MONTHS } from '../../src/shared/retention.ts';
import { fillNumbers } from '../../src/shared/tools/text-numbers.ts';
import { loadPages, textOf } from './built-site.ts';

const pages = loadPages();
const documentOf = (path: string) => {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${path} was not built`);
  return page.document;
};

const QUESTIONS = readdirSync('src/content/faq');

describe('/faq', () => {
  const faq = documentOf('/faq');

  test('shows every question, with one answer open at a time', () => {
    const items = faq.querySelectorAll('main details');
    // As many as the specification says.
    expect(QUESTIONS).toHaveLength(8);
    expect(items).toHaveLength(QUESTIONS.length);
    expect(new Set(items.map((item) => item.getAttribute('name')))).toEqual(new Set(['faq']));
    for (const item of items) expect(textOf(item.querySelector('summary'))).toMatch(/\?$/);
  });

  test('says in its description how many questions it answers', () => {
    const description = faq.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toContain(`respostas diretas às ${QUESTIONS.length} perguntas`);
  });

  test.each(QUESTIONS)('shows the answer of %s word for word', (file) => {
    const [, , source = ''] = readFileSync(`src/content/faq/${file}`, 'utf8').split(/^---$/m);
    const words = (text: string) => text.match(/[\p{L}\d]+/gu) ?? [];
    // Without the markup of emphasis and the addresses of links.
    const answer = words(fillNumbers(source).replaceAll(/\]\([^)]*\)|<[^>]*>/g, ' '));
    const shown = words(textOf(faq.querySelector(`#${file.replace(/\.mdx$/, '')}`)));
    expect(answer.length).toBeGreaterThan(5);
    expect(shown.join(' ')).toContain(answer.join(' '));
  });

  test('offers WhatsApp', () => {
    expect(faq.querySelector('main a[data-whatsapp="FAQ - WhatsApp"]')).toBeTruthy();
  });
});

test('/loja says that prices and diameters are examples while the content marks them so', () => {
  const { exemplo } = JSON.parse(readFileSync('src/content/prices.json', 'utf8'));
  const catalogue = textOf(documentOf('/loja').querySelector('main'));
  expect(catalogue).toContain('R$ ');
  expect(catalogue.includes('Faixas de preço e diâmetros são exemplos.')).toBe(exemplo);
});

describe('/testimonials', () => {
  const testimonials = documentOf('/testimonials');
  const cards = testimonials.querySelectorAll('main figure');
  const said = JSON.parse(readFileSync('src/content/testimonials.json', 'utf8'));
  const rating = JSON.parse(readFileSync('src/content/reputation.json', 'utf8'));

  test('shows all testimonials, newest first, with the rating as text for screen readers', () => {
    expect(cards).toHaveLength(said.length);
    const dates = cards.map((card) => card.querySelector('time')?.getAttribute('datetime') ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const card of cards) {
      expect(card.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/^[1-5] de 5 estrelas$/);
    }
  });

  test('marks every example as an example', () => {
    const marked = cards.filter((card) => textOf(card).includes('Exemplo'));
    const examples = said.filter(({ exemplo }: { exemplo: boolean }) => exemplo);
    expect(marked).toHaveLength(examples.length);
    const header = textOf(testimonials.querySelector('main header'));
    expect(header).toMatch(/ em \d+ avaliações/);
    expect(header.includes('avaliações Exemplo')).toBe(rating.exemplo);
    expect(textOf(testimonials.querySelector('main')).includes('fictícios')).toBe(
      rating.exemplo || examples.length > 0,
    );
  });

  test('has a link to send a testimonial by WhatsApp', () => {
    const link = testimonials.querySelector('a[data-whatsapp="Testimonials - WhatsApp"]');
    expect(new URL(link?.getAttribute('href') ?? '').searchParams.get('text')).toContain('depoimento');
  });
});

describe('/privacy-policy', () => {
  const policy = documentOf('/privacy-policy');
  const text = textOf(policy.querySelector('main'));

  test('has its nine sections and the date of its last update', () => {
    expect(policy.querySelectorAll('main h2').map(textOf)).toEqual([
      'Dados coletados',
      'Finalidade',
      'Base legal',
      'Compartilhamento',
      'Armazenamento e segurança',
      'Direitos do titular',
      'Cookies',
      'Alterações',
      'Contato',
    ]);
    expect(text).toMatch(/Última atualização: 20 de maio de 2025, revisada em \d+ de \S+ de 20\d\d/);
  });

  test('lists the stored data, cookies and recipients of the inventory for the configured tools', () => {
    // The test build configures every tool.
    const tools = listTools({ gtag: 'G-1', pixel: '1', clarity: 'a' }, company.videoUrl);
    for (const { rotulo, prazo } of inventory.tabelas.filter(holdsPersonalData)) {
      expect(text).toContain(rotulo);
      expect(text).toContain(prazo);
    }
    for (const { nome, dono } of usedCookies(inventory, tools)) {
      expect(text).toContain(nome);
      expect(text).toContain(dono);
    }
    for (const recipient of usedRecipients(inventory, tools)) {
      expect(text).toContain(recipient.finalidade);
      if (!recipient.conferidoEm) expect(checkedMechanism(recipient)).toBe('');
    }
    expect(text).not.toContain('FPLC');
  });

  test('claims no unchecked transfer mechanism, no identity check and no consent under article 7', () => {
    expect(text).not.toContain('cláusulas-padrão');
    expect(text).toContain('não pedimos documento');
    expect(text).toContain('Respondemos em até 15 dias');
    expect(text).toContain('isso não é o consentimento do artigo 7º, inciso I');
    expect(text).toContain('só podem ser apagados no seu navegador');
  });

  test('states the stored fields and the storage periods that the code uses', () => {
    expect(text).toContain(`${RETENTION_MONTHS} meses`);
    expect(text).toContain(`Depois de ${QUEUE_DAYS} dias na fila`);
    for (const field of ['nome', 'email', 'telefone', 'mensagem', 'empresa', 'segmento', 'rascunho']) {
      expect(text).toContain(field);
    }
    expect(text).toContain(company.email);
  });
});

describe('/acessibilidade', () => {
  const statement = documentOf('/acessibilidade');
  const text = textOf(statement.querySelector('main'));

  test('says what conforms, how it was tested, what is missing, the date, and how to get help', () => {
    expect(statement.querySelectorAll('main h2').map(textOf)).toEqual([
      'O que vale hoje',
      'Como testamos',
      'O que ainda falta',
      'Precisa de ajuda ou achou uma barreira?',
    ]);
    expect(text).toContain('WCAG 2.2, nível AA');
    expect(text).toMatch(/Última atualização: \d+ de \S+ de 20\d\d/);
    expect(text).toContain(company.email);
    expect(statement.querySelectorAll('main a[href^="tel:"]')).toHaveLength(company.phones.length);
    expect(statement.querySelector('main a[data-whatsapp="Accessibility - WhatsApp"]')).toBeTruthy();
  });

  test.each(pages)('$path links to it in the footer, with an icon', ({ document }) => {
    const link = document.querySelector('footer a[href="/acessibilidade"]');
    expect(textOf(link)).toBe('Acessibilidade');
    expect(link?.querySelector('svg')).toBeTruthy();
  });
});

describe('/seo', () => {
  const seo = documentOf('/seo');
  const fileOf = (label: string) => {
    const link = seo.querySelectorAll('main a').find((candidate) => textOf(candidate) === label);
    return readFileSync(`dist${link?.getAttribute('href')}`);
  };

  test('offers a valid PDF and a valid workbook for download', () => {
    expect(fileOf('Baixar PDF').subarray(0, 5).toString()).toBe('%PDF-');
    const workbook = fileOf('Baixar planilha');
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
    expect(workbook.toString('latin1')).toContain('xl/workbook.xml');
  });

  test('links to the dashboard, the documents and the home page, and shows the date of its update', () => {
    const links = seo.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '');
    expect(links.some((link) => link.startsWith('https://'))).toBe(true);
    expect(links).toEqual(expect.arrayContaining(['/sitemap-index.xml', '/robots.txt', '/']));
    expect(textOf(seo.querySelector('main'))).toContain('23/05/2025');
  });
});

test('llms.txt lists every page of the sitemap but the home page, and no other', () => {
  const listed = readFileSync('dist/llms.txt', 'utf8').match(/(?<=\]\()[^)#]+(?=\))/g);
  const sitemap = readFileSync('dist/sitemap-0.xml', 'utf8').match(/(?<=<loc>)[^<]+/g);
  expect(listed?.toSorted()).toEqual(sitemap?.filter((url) => new URL(url).pathname !== '/').toSorted());
});

test('robots.txt names the sitemap', () => {
  expect(readFileSync('dist/robots.txt', 'utf8')).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap-index\.xml$/m);
});

test('security.txt names the company’s address, itself and an end within a year', () => {
  const text = readFileSync('dist/.well-known/security.txt', 'utf8');
  const { email } = JSON.parse(readFileSync('src/content/company.json', 'utf8')) as { email: string };
  expect(text).toContain(`Contact: mailto:${email}\n`);
  expect(text).toMatch(/^Contact: https?:\/\/[^/\n]+\/#contact$/m);
  expect(text).toMatch(/^Canonical: https?:\/\/[^/\n]+\/\.well-known\/security\.txt$/m);
  const end = /^Expires: (.+)$/m.exec(text)?.[1] ?? '';
  const days = (Date.parse(end) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test.each(pages)('$path has a JPEG for link previews, under 120 kB', ({ document }) => {
  const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
  const file = readFileSync(`dist${new URL(image).pathname}`);
  expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(file.length).toBeLessThan(120_000);
});
