/**
 * Makes the pictures that README and the guia da equipe show, in `docs/`: `npm run screens`, after `npm run build:test`,
 * which also builds the admin. `npm run screens -- home` makes only those whose names contain one of the words.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { formatConsent, PURPOSES } from '../../src/shared/consent.ts';
import { CHOICE_KEY } from '../../src/tracking/choice.ts';
import { makeRequest } from '../../tests/desk/requests.ts';
import { button, tab } from '../../tests/fixtures/admin.ts';
import { findBrowser } from '../../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../../tests/fixtures/site-server.ts';
import { openPanel, startStaffSite } from '../../tests/fixtures/staff-site.ts';
import { storeExampleLeads, storeLead } from '../../tests/fixtures/stored-lead.ts';
import { systemFontEnvironment } from '../../tests/fixtures/system-fonts.ts';

type Act = (page: Page) => Promise<unknown>;

interface Picture {
  width: number;
  height: number;
  /** The screens beside each other, each by the steps that lead to it. */
  screens: readonly Act[];
  /** The width of each screen in the picture; `width` unless stated. */
  shown?: number;
}

const GAP = 16;
const GROUND = '#f4f6f8';
const PHONE = { width: 360, height: 640 };
const REFUSED = formatConsent(
  Object.fromEntries(PURPOSES.map((purpose) => [purpose, false])),
  '',
  new Date(),
);

const openHome: Act = (page) => page.goto('/', { waitUntil: 'networkidle' });

const openInbox: Act = async (page) => {
  await openPanel(page, 'Rui');
  await tab(page, 'Pedidos').click();
  await rows(page).first().waitFor();
};

const openLead: Act = async (page) => {
  await openInbox(page);
  await rows(page).first().click();
  await page.getByRole('region', { name: 'Acompanhamento' }).waitFor();
};

const openResults: Act = async (page) => {
  await openPanel(page, 'Rui');
  await tab(page, 'Resultados').click();
  await page.getByRole('heading', { name: 'Pedidos por semana' }).waitFor();
};

const enterRequest: Act = async (page) => {
  await openInbox(page);
  await button(page, 'Novo pedido').click();
  const { name, phone, company } = makeRequest(2, 'whatsapp');
  await page.getByRole('radio', { name: 'WhatsApp' }).check();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('textbox', { name: 'Telefone' }).fill(phone);
  await page.getByLabel('Empresa').fill(company);
};

const reply: Act = async (page) => {
  await openLead(page);
  await button(page, 'Responder no WhatsApp').click();
};

/** Opens a part of what the team keeps of a request, at the top of the screen. */
const openPart = async (page: Page, name: string) => {
  await openLead(page);
  const part = page.getByRole('region', { name: 'Acompanhamento' }).getByRole('button', { name });
  await part.click();
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('link');

const PICTURES: Readonly<Record<string, Picture>> = {
  'home-1280': { width: 1280, height: 900, screens: [openHome] },
  'home-360': { width: 360, height: 780, screens: [openHome] },
  'equipe-pedidos': { width: 1280, height: 800, shown: 1100, screens: [openLead] },
  'equipe-celular': { ...PHONE, screens: [openInbox, enterRequest, reply] },
  'equipe-acompanhamento': {
    ...PHONE,
    screens: [
      (page) => openPart(page, 'Retorno Marcar'),
      async (page) => {
        await openPart(page, 'Desfecho Registrar');
        await button(page, 'Ganho').click();
        await page.getByLabel('Valor do pedido em R$ (se souber)').fill('12.500,00');
      },
    ],
  },
  'equipe-resultados': { width: 1024, height: 1000, shown: 1000, screens: [openResults] },
};

const wanted = process.argv.slice(2);
const site = await startSiteServer();
const staffSite = await startStaffSite();
await storeExampleLeads(staffSite);
for (const [index, letter] of [...'BCDFGHJKMNPQ'].entries())
  await storeLead(staffSite, {
    reference: `B7K2P9R${letter}`,
    name: 'Bento Norte',
    company: `Plásticos Norte ${index + 1}`,
    daysAgo: 3 + index * index * 0.6,
  });
const executablePath = await findBrowser();
// The fonts of a telephone, whatever this machine has.
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  env: systemFontEnvironment('usual'),
});
try {
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (wanted.length && !wanted.some((part) => name.includes(part))) continue;
    const { url } = name.startsWith('equipe-') ? staffSite : site;
    const screens: Buffer[] = [];
    for (const act of picture.screens) screens.push(await takeScreen(url, picture, act));
    const file = join(resolve(import.meta.dirname, '../..'), 'docs', `${name}.webp`);
    await writeFile(file, await joinScreens(screens, picture));
    console.log(file);
  }
} finally {
  await browser.close();
  await site.dispose();
  await staffSite.dispose();
}

async function takeScreen(baseURL: string, { width, height }: Picture, act: Act): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(`localStorage.setItem('${CHOICE_KEY}', '${REFUSED}')`);
  const page = await context.newPage();
  await act(page);
  // A lazy picture further down would never be decoded.
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.complete && image.decode().catch(() => {}))),
  );
  const screen = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return screen;
}

function joinScreens([first, ...more]: readonly Buffer[], picture: Picture): Promise<Buffer> {
  const { width, height, shown = width } = picture;
  if (!more.length) return sharp(first).resize({ width: shown }).webp({ quality: 80, effort: 6 }).toBuffer();
  const count = 1 + more.length;
  return sharp({
    create: { width: count * (width + GAP), height: height + GAP, channels: 3, background: GROUND },
  })
    .composite(
      [first, ...more].map((input, index) => ({
        input,
        left: index * (width + GAP) + GAP / 2,
        top: GAP / 2,
      })),
    )
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}
