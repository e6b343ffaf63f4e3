import { expect, type Locator } from '@playwright/test';
import { type EditorPerson, fieldIn } from '../../tests/fixtures/editor-person.ts';

/** What an editor's form did with a mistake. */
export type Outcome =
  /** It cannot be made: there is no way to enter it. */
  | { kind: 'no way'; because: string }
  /** It cannot be made: the form wrote it right, so that the file shows it. */
  | { kind: 'written'; file: string; shows: string }
  /** The field tells it, and nothing is saved. */
  | { kind: 'told'; message: string };

/** A mistake that editors make, and how it is tried. */
export interface Mistake {
  name: string;
  try(forms: MistakeForms): Promise<Outcome>;
}

/** Somebody who makes one mistake after the other. A form in which a mistake was told and taken back stays open. */
export class MistakeForms {
  readonly editor: EditorPerson;
  #open = '';

  constructor(editor: EditorPerson) {
    this.editor = editor;
  }

  get page() {
    return this.editor.page;
  }

  /** Opens a file that is a collection, or an entry of one, unless it is open. */
  async open(collection: string, entry = ''): Promise<void> {
    const form = `${collection}/${entry}`;
    if (this.#open === form) return;
    await this.close();
    if (entry === 'new') {
      await this.editor.open(collection);
      await this.page.getByRole('button', { name: 'Criar Nova Entrada' }).click();
    } else if (entry) await this.editor.openEntry(collection, entry);
    else await this.editor.open(collection);
    this.#open = form;
  }

  /** Leaves the open form without saving. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = '';
    const dialog = this.page.getByRole('dialog');
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
    const button = this.page.getByRole('button', { name: 'Cancelar Edição' });
    await button.click();
    await expect(button).toBeHidden();
  }

  async save(): Promise<void> {
    await this.editor.save();
    this.#open = '';
  }

  /** Tries to save; returns what the form tells at a field. */
  async refused(field: Locator): Promise<string> {
    await this.page.getByRole('button', { name: 'Salvar' }).click();
    const message = await messageAt(field);
    await expect(this.page.getByText('Entrada salva.')).toHaveCount(0);
    return message;
  }

  /** Writes into a box of a field, tries to save and takes it back. */
  async refusedText(field: Locator, box: Locator, text: string): Promise<Outcome> {
    const before = await box.inputValue();
    await box.fill(text);
    const message = await this.refused(field);
    await box.fill(before);
    return { kind: 'told', message };
  }

  /** Inserts a component, fills its form and tries to insert it; returns what the form tells. */
  async refusedComponent(component: string, fill: (form: Locator) => Promise<void>, field: string) {
    const form = await this.editor.insert(component);
    await fill(form);
    await form.getByRole('button', { name: 'Inserir', exact: true }).click();
    const text = await messageAt(fieldIn(form, field));
    await form.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect(form).toBeHidden();
    return { kind: 'told', message: text } as const;
  }

  /** Pastes what a word processor or a page puts on the clipboard. */
  async paste(html: string): Promise<void> {
    await this.page.evaluate((markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup);
      clipboardData.setData('text/plain', 'texto');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, html);
    // The editor reads the text again a moment after each change.
    await this.page.waitForTimeout(500);
  }

  /** Puts the caret into a new paragraph at the end of the open entry's text. */
  async toTheEnd(): Promise<void> {
    await this.editor.addToText('');
    await this.page.waitForTimeout(150);
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.press('Enter');
  }
}

/** What is told at a field. */
export async function messageAt(field: Locator): Promise<string> {
  const message = field.locator('[role="alert"]').filter({ hasText: /\S/ }).first();
  await expect(message).toBeVisible();
  return ((await message.textContent()) ?? '')
    .trim()
    .replace(/^error\s*/, '')
    .trim();
}
