import { expect } from '@playwright/test';
import { ROUTES } from '../../src/shared/routes.ts';
import { type ChosenFile, cameraPhoto, fileField, filesOnDevice } from '../../tests/fixtures/chosen-files.ts';
import { waitUntilCached } from '../../tests/fixtures/offline.ts';
import { quoteForm, REQUEST } from '../../tests/fixtures/quote-form.ts';
import { cartOf } from '../../tests/fixtures/shop.ts';
import type { Visit } from './visit.ts';

interface Journey {
  name: string;
  landing: string;
  /** Runs before the time is measured. */
  prepare?: (visit: Visit) => Promise<void>;
  follow: (visit: Visit) => Promise<void>;
}

const heading = ({ page }: Visit, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const openArticle = async (visit: Visit, title: RegExp) => {
  await visit.tap(visit.page.getByRole('link', { name: title }).first());
  await heading(visit, title);
};

async function fillIn(visit: Visit, labels: readonly (keyof typeof REQUEST)[]): Promise<void> {
  for (const label of labels) await visit.type(quoteForm(visit.page).getByLabel(label), REQUEST[label]);
  // Waits for hydration, which ends before a person finishes typing. Before it, the browser would submit the form.
  await visit.page.waitForFunction(() => [...document.forms].some((form) => form.noValidate));
  await visit.tap(quoteForm(visit.page).getByRole('button', { name: 'Enviar Solicitação' }));
}

const add = (visit: Visit, title: string) =>
  visit.tap(visit.page.getByRole('button', { name: `Adicionar ao Orçamento: ${title}` }));

const GUIDE = '/guias/tipos-de-desgaste';
let photos: ChosenFile[] = [];

async function takePhotos(): Promise<void> {
  photos = await Promise.all(['IMG_2041.jpg', 'IMG_2042.jpg'].map(cameraPhoto));
}

async function sendPhotos(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.tap(page.getByRole('link', { name: 'Solicitar Consultoria Técnica' }));
  const chooser = page.waitForEvent('filechooser');
  await visit.tap(fileField(page));
  // The taps in the phone's own gallery are not the site's.
  await (await chooser).setFiles(photos);
  await fillIn(visit, ['Nome', 'Email', 'Telefone', 'Mensagem']);
  await page.getByRole('dialog', { name: 'Solicitação enviada!' }).waitFor();
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'manager with a stopped injector: home, article, WhatsApp',
    landing: ROUTES.home,
    async follow(visit) {
      await openArticle(visit, /principais causas/i);
      await visit.tapChat(visit.page.getByRole('link', { name: /WhatsApp/ }).last());
    },
  },
  {
    name: 'buyer: home, shop, three products, cart by WhatsApp',
    landing: ROUTES.home,
    async follow(visit) {
      const { page } = visit;
      await visit.tap(page.getByRole('banner').locator('summary').filter({ visible: true }));
      await visit.tap(page.getByRole('banner').getByRole('link', { name: 'Loja' }).filter({ visible: true }));
      await heading(visit, /Loja/);
      for (const title of ['Rosca Padrão para Extrusora', 'Cilindro para Injetora']) {
        await add(visit, title);
        await visit.tap(cartOf(page).getByRole('button', { name: 'Fechar carrinho' }));
      }
      await add(visit, 'Bicos e Matrizes');
      await visit.tapChat(cartOf(page).getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' }));
    },
  },
  {
    name: 'engineer: home, L/D and compression for PA, a screw by the form',
    landing: ROUTES.home,
    async follow(visit) {
      const { page } = visit;
      await openArticle(visit, /Como escolher a rosca/);
      await page.getByRole('row', { name: /PA, PC/ }).scrollIntoViewIfNeeded();
      await visit.tap(page.getByRole('link', { name: 'Solicitar Consultoria Técnica' }));
      await fillIn(visit, ['Nome', 'Email', 'Telefone', 'Mensagem']);
      await page.getByRole('dialog', { name: 'Solicitação enviada!' }).waitFor();
    },
  },
  {
    name: 'from a search result: the regrinding article, WhatsApp',
    landing: '/retificarosca',
    follow: (visit) => visit.tapChat(visit.page.getByRole('link', { name: /WhatsApp/ }).last()),
  },
  {
    name: 'from a search result: a guide, the form with two photographs, confirmed',
    landing: GUIDE,
    prepare: takePhotos,
    follow: sendPhotos,
  },
  {
    name: 'the same, until both photographs have arrived',
    landing: GUIDE,
    prepare: takePhotos,
    async follow(visit) {
      await sendPhotos(visit);
      // The page is left meanwhile, for the recommended article.
      const left = () => filesOnDevice(visit.page).catch(() => undefined);
      await expect.poll(left, { timeout: 60_000 }).toEqual({ names: [], pieces: 0 });
    },
  },
  {
    name: 'returning visitor, offline: shop, one product, the form, quote request queued',
    landing: ROUTES.shop,
    async prepare(visit) {
      for (const path of [ROUTES.shop, ROUTES.shop]) {
        await visit.open(path);
        await visit.page.waitForLoadState('load');
        await waitUntilCached(visit.page);
      }
      await visit.goOffline();
    },
    async follow(visit) {
      const { page } = visit;
      await add(visit, 'Rosca Padrão para Extrusora');
      await visit.tap(cartOf(page).getByRole('button', { name: 'Formulário' }));
      await fillIn(visit, ['Nome', 'Email', 'Telefone']);
      await quoteForm(page).getByText('Na fila').first().waitFor();
    },
  },
];
