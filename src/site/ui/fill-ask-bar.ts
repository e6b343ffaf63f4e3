import { openChat } from './open-chat.ts';
import { BAR_LENGTH, shorten } from './shorten.ts';

interface Asked {
  /** What the bar shows, shortened; empty: what the page was built with. */
  words: string;
  /** The chat's text; undefined: the link's own. */
  chat?: string | undefined;
  /** Puts what is shown into the form, before its link is followed. */
  carry?: ((click: MouseEvent) => void) | undefined;
}

/** Shows in the bar at a phone's foot (AskBar.astro) what the visitor has chosen or reads, and lets both halves carry it. */
export function fillAskBar({ words, chat, carry }: Asked): void {
  const [whatsApp, form] = document.querySelectorAll<HTMLAnchorElement>('.ask-bar a');
  const shown = form?.lastElementChild;
  if (!whatsApp || !form || !(shown instanceof HTMLElement)) return;
  shown.dataset['built'] ??= shown.textContent;
  // It may show what the visitor types: Clarity masks only fields by itself.
  shown.dataset['clarityMask'] = 'true';
  const next = words ? shorten(words, BAR_LENGTH) : shown.dataset['built'];
  if (shown.textContent !== next) shown.textContent = next;
  whatsApp.onclick = (click) => {
    if (chat !== undefined) openChat(click, whatsApp, chat);
  };
  form.onclick = carry ?? null;
}
