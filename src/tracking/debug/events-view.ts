import type { SentEvent } from '../page-events.ts';
import style from './events-view.css?inline';

function formatSent({ to, name, parameters }: SentEvent): HTMLLIElement {
  const item = document.createElement('li');
  const target = document.createElement('b');
  target.textContent = to;
  item.append(target, ` ${name} ${parameters ? JSON.stringify(parameters) : ''}`);
  return item;
}

/** Adds a list to the page that shows the events sent from now on, newest first. */
export function showSentEvents(): void {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  const view = document.createElement('section');
  view.className = 'events-view floating';
  view.setAttribute('aria-label', 'Eventos enviados');
  view.tabIndex = 0;
  const title = document.createElement('p');
  title.textContent = 'Eventos enviados';
  const list = document.createElement('ol');
  view.append(title, list);
  document.body.append(sheet, view);
  document.addEventListener('event-sent', ({ detail }) => list.prepend(formatSent(detail)));
}
