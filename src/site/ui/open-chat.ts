/** Follows a clicked WhatsApp link with another text. Tags read a link's address when it is clicked, so the text is never in it. */
export function openChat(click: Event, { href, target }: HTMLAnchorElement, text: string): void {
  click.preventDefault();
  const link = new URL(href);
  link.search = `text=${encodeURIComponent(text)}`;
  open(link, target || '_self', target && 'noopener');
}
