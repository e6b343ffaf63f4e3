/** Opens a WhatsApp link with another text. Tags read a link's address when it is clicked, so the text is never in it. */
export function openChat(href: string, text: string): void {
  const link = new URL(href);
  link.search = `text=${encodeURIComponent(text)}`;
  open(link, '_blank', 'noopener');
}
