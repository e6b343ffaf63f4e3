import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ORIGIN_LABELS } from '../../src/shared/inbox/origins.ts';
import { button, requestRow, tab } from '../fixtures/admin.ts';
import { collectComplaints } from '../fixtures/page-complaints.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, refuseCookies } from '../fixtures/test.ts';
import { addAuthenticator } from '../fixtures/virtual-authenticator.ts';
import type { DeskRequest } from './requests.ts';

// The browser logs every refused request, and every request while offline.
const EXPECTED = /Failed to load resource: .*(401|403|409|ERR_FAILED|ERR_INTERNET_DISCONNECTED)/;

export interface Viewport {
  width: number;
  height: number;
}

/** A person at the desk, with their own browser and device. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly name: string;
  readonly complaints: readonly string[];
  readonly #viewport: Viewport;
  #pictures = 0;

  private constructor(context: BrowserContext, page: Page, name: string, viewport: Viewport) {
    this.context = context;
    this.page = page;
    this.name = name;
    this.#viewport = viewport;
    this.complaints = collectComplaints(context);
  }

  static async open(
    browser: Browser,
    { url }: SiteServer,
    name: string,
    viewport: Viewport,
  ): Promise<Person> {
    const context = await browser.newContext({ baseURL: url, viewport });
    await refuseCookies(context);
    const page = await context.newPage();
    await addAuthenticator(page);
    return new Person(context, page, name, viewport);
  }

  /** The pages' log messages and exceptions, except those that the test day is expected to cause. */
  unexpected(): string[] {
    return this.complaints.filter((complaint) => !EXPECTED.test(complaint));
  }

  /** Takes a screenshot of this state, if the run has a folder for them. */
  async shoot(state: string): Promise<void> {
    // Every state must fit the width.
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${state} is too wide`).toBeLessThanOrEqual(0);
    const folder = process.env['DESK_PICTURES'];
    if (!folder) return;
    this.#pictures += 1;
    const number = String(this.#pictures).padStart(2, '0');
    const target = join(folder, String(this.#viewport.width));
    await mkdir(target, { recursive: true });
    const path = join(target, `${this.name}-${number}-${state}.png`);
    await this.page.screenshot({ path, animations: 'disabled' });
  }

  async openInbox(): Promise<void> {
    await tab(this.page, 'Pedidos').click();
    await expect(this.page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
  }

  async refresh(): Promise<void> {
    await this.closeLead();
    await this.showFilters();
    await button(this.page, 'Atualizar').click();
  }

  /** Shows the requests of every state. */
  async showAll(): Promise<void> {
    await this.closeLead();
    await this.showFilters();
    await this.page.getByLabel('Estado', { exact: true }).selectOption('Todos');
    await button(this.page, 'Atualizar').click();
  }

  /** On a phone, the filters are behind a button. */
  async showFilters(): Promise<void> {
    const filters = this.page.getByRole('button', { name: /^Filtros/, expanded: false });
    if (await filters.isVisible()) await filters.click();
  }

  row(text: string) {
    return requestRow(this.page, text);
  }

  get lead() {
    return this.page.getByRole('article');
  }

  /** On a wide screen the list stays beside the open lead. */
  async closeLead(): Promise<void> {
    const back = button(this.page, 'Voltar à lista');
    if (!(await back.isVisible())) return;
    await back.click();
    await expect(back).toBeHidden();
  }

  async openLead(request: DeskRequest): Promise<void> {
    await this.closeLead();
    await this.row(request.company).click();
    await expect(this.lead.getByRole('heading', { level: 3 })).toHaveText(request.company);
  }

  async choose(state: string): Promise<void> {
    await this.lead.getByRole('button', { name: state, exact: true }).click();
  }

  async answer(request: DeskRequest): Promise<void> {
    await this.openLead(request);
    await this.choose('Respondido');
    await expect(this.lead.getByRole('button', { name: 'Respondido', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }

  async addNote(text: string): Promise<void> {
    await this.page.getByLabel('Nota para a equipe').fill(text);
    await button(this.page, 'Adicionar nota').click();
  }

  /** Fills the form of a new request. */
  async fillEntry(request: DeskRequest): Promise<void> {
    const { page } = this;
    await this.closeLead();
    await page.getByRole('button', { name: /^(Novo|Continuar) pedido$/ }).click();
    await page.getByRole('radio', { name: ORIGIN_LABELS[request.channel] }).check();
    await page.getByLabel('Nome').fill(request.name);
    await page
      .getByRole('textbox', { name: 'Telefone' })
      .fill(request.channel === 'email' ? '' : request.phone);
    await page.getByRole('textbox', { name: 'Email' }).fill(request.email);
    await page.getByLabel('Empresa').fill(request.company);
    await page.getByRole('textbox', { name: 'Pedido', exact: true }).fill(request.message);
    await expect(page.getByLabel('Empresa')).toHaveValue(request.company);
  }

  async saveEntry(): Promise<void> {
    await button(this.page, 'Salvar pedido').click();
  }

  async enter(request: DeskRequest): Promise<void> {
    await this.fillEntry(request);
    await this.saveEntry();
    await expect(this.lead.getByRole('heading', { level: 3 })).toHaveText(request.company);
  }
}
