import { fillRequest } from '../site/ui/fill-request.ts';
import { openChat } from '../site/ui/open-chat.ts';
import { linkTo, readAddress, writeAddress } from './address-values.ts';
import { keep, readKept, type ToolValues } from './kept-values.ts';

/** A tool's result for the values. */
export interface ToolResult {
  /** The lines for the quote request; undefined while there is no result. */
  text?: string | undefined;
  /** The lines for the chat, without the visitor's own words, because they are part of a URL. */
  chat?: string | undefined;
  /** The result in one sentence; announced when it has changed and the visitor has paused. */
  said?: string | undefined;
}

/** Problems by the name of their field. */
export type Problems = Readonly<Record<string, string>>;

const WRITE_AFTER_MS = 400;
/** The pause after which a number counts as complete. */
const PAUSE_MS = 900;

/** The link's own text, and the tool's lines below it. */
const chatText = (href: string, lines: string) => `${new URL(href).searchParams.get('text')}\n\n${lines}`;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control => 'name' in element && element.name !== '' && 'value' in element,
  );
const isChoice = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

/** The form's values that differ from those in the HTML. A group of checkboxes with one name is joined by spaces. */
function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  const initial: Record<string, string> = {};
  const add = (all: Record<string, string>, name: string, value: string) => {
    all[name] = all[name] ? `${all[name]} ${value}` : value;
  };
  for (const control of controlsOf(form)) {
    const { name } = control;
    if (isChoice(control)) {
      if (control.checked) add(values, name, control.value);
      if (control.defaultChecked) add(initial, name, control.value);
    } else {
      if (control.value.trim()) values[name] = control.value.trim();
      const first =
        control instanceof HTMLSelectElement
          ? ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
          : control.defaultValue;
      if (first) initial[name] = first;
    }
  }
  // An emptied field differs from its default, too.
  for (const name of Object.keys(initial)) values[name] ??= '';
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== (initial[name] ?? '')),
  );
}

/** Fills in the values, but never fields that the visitor has typed into. */
function fillValues(form: HTMLFormElement, values: ToolValues, typed: ToolValues = {}): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined || control.name in typed) continue;
    if (isChoice(control)) control.checked = value.split(' ').includes(control.value);
    else control.value = value;
  }
}

/**
 * Starts the tool of this page: fills its form from the address, or else from this device, calls `update` now and after
 * every input, and connects the buttons of ToolPage.astro. Fields with `data-private` are kept on the device, never in
 * the address.
 * @param update draws the result; called with the form, whose values are texts as typed, and with a function that
 * leaves out the problems that a half-typed number may cause
 * @returns a function that updates after the tool itself has changed its form, or with `false` only what is drawn
 */
export function startTool(
  name: string,
  update: (form: HTMLFormElement, sift: (problems: Problems) => Problems) => ToolResult,
): (hasChanged?: boolean) => void {
  const page = document.querySelector<HTMLElement>('[data-tool]');
  const form = page?.querySelector('form');
  const region = page?.querySelector('[data-tool-heard]');
  const chatLink = page?.querySelector<HTMLAnchorElement>('[data-tool-action=chat]');
  if (!page || !form || !region || !chatLink) throw new Error('tools: no form');
  let result: ToolResult = {};
  let timer = 0;
  /** The name of the field that is being typed into; empty: none. */
  let halfTyped = '';
  let pause = 0;
  let shown: Problems = {};
  const sift = (problems: Problems): Problems => {
    const isSure = ([field, text]: [string, string]) =>
      !halfTyped || (field !== halfTyped && shown[field] === text);
    shown = Object.fromEntries(Object.entries(problems).filter(isSure));
    return shown;
  };

  const shared = (): ToolValues => {
    const isHidden = (key: string) =>
      controlsOf(form).some((control) => control.name === key && 'private' in control.dataset);
    return Object.fromEntries(Object.entries(readValues(form)).filter(([key]) => !isHidden(key)));
  };
  const write = () => {
    clearTimeout(timer);
    keep(name, readValues(form));
    writeAddress(shared());
  };
  const draw = (isSilent = false) => {
    const { said } = result;
    result = update(form, sift);
    page.toggleAttribute('data-has-result', Boolean(result.text));
    tellBar();
    // Not by say.ts: it is bundled with the code of the islands.
    if (halfTyped) {
      region.textContent = '';
      // Compare with the last sentence that was announced.
      result.said = said;
    } else if (!isSilent && result.said !== said) region.textContent = result.said ?? '';
  };
  const tellBar = async () => {
    const { fillAskBar } = await import('../site/ui/fill-ask-bar.ts');
    // The newest result: two imports that wait for one file may end in either order.
    const { text = '', chat, said = '' } = result;
    fillAskBar({
      words: text && said,
      chat: chat && chatText(chatLink.href, chat),
      carry: (click) => {
        if (!text) return;
        click.preventDefault();
        fillRequest(text);
      },
    });
  };
  const endTyping = () => {
    clearTimeout(pause);
    if (!halfTyped) return;
    halfTyped = '';
    draw();
  };
  const typeOn = (field: string) => {
    halfTyped = field;
    clearTimeout(pause);
    pause = window.setTimeout(endTyping, PAUSE_MS);
  };
  const writeSoon = () => {
    clearTimeout(timer);
    // Safari allows a hundred changes of the URL in half a minute.
    timer = window.setTimeout(write, WRITE_AFTER_MS);
  };
  const follow = (hasChanged = true) => {
    draw();
    if (hasChanged) writeSoon();
  };

  // Text typed before this code loaded has priority over the URL, field by field, and over all stored values.
  const typed = readValues(form);
  const isTyped = Object.keys(typed).length > 0;
  const given = readAddress();
  const kept = readKept(name);
  // After a reload the URL has the stored values, but not the visitor's own words.
  const isKept = !isTyped && Object.entries(given).every(([key, value]) => kept[key] === value);
  fillValues(form, isKept ? kept : given, typed);
  form.addEventListener('input', ({ target }) => {
    const control = target as Control;
    if (!isChoice(control) && control.type !== 'select-one') typeOn(control.name);
    follow();
  });
  form.addEventListener('change', endTyping);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    page.querySelector('.tool-result')?.scrollIntoView();
  });
  form.querySelector(':disabled')?.removeAttribute('disabled');
  addEventListener('pagehide', () => timer && write());
  addEventListener('hashchange', () => {
    const given = readAddress();
    if (Object.keys(given).length === 0) return;
    form.reset();
    fillValues(form, given);
    draw();
  });
  page.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-tool-action]');
    if (!button) return;
    const { toolAction } = button.dataset;
    if (toolAction === 'request' && result.text) {
      event.preventDefault();
      fillRequest(result.text);
    }
    if (toolAction === 'chat' && result.chat) openChat(event, chatLink, chatText(chatLink.href, result.chat));
    if (toolAction === 'print') print();
    if (toolAction === 'clear') {
      form.reset();
      follow();
      write();
      controlsOf(form)[0]?.focus();
    }
    if (toolAction === 'copy') {
      const link = linkTo(shared());
      let told = 'Link copiado.';
      try {
        await navigator.clipboard.writeText(link);
      } catch {
        told = `Copie este link: ${link}`;
      }
      const said = page.querySelector('[data-tool-said]');
      if (said) said.textContent = told;
    }
  });
  // On a slow connection the visitor may still be typing, or wait to hear the result.
  const { activeElement } = document;
  if (isTyped && form.contains(activeElement)) typeOn((activeElement as Control).name);
  draw(true);
  if (isTyped) writeSoon();
  return follow;
}
