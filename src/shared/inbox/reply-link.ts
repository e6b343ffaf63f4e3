import type { ReplyChannel } from './inbox-answers.ts';

// Mail programs expect both characters at the end of a line (RFC 6068).
const LINE_END = '\r\n';

/** The server's reply link with its text replaced. */
export function replaceReplyText(link: string, channel: ReplyChannel, text: string): string {
  const name = channel === 'email' ? 'body' : 'text';
  const written = channel === 'email' ? text.replaceAll('\n', LINE_END) : text;
  // Not URLSearchParams: WhatsApp and mail programs do not read `+` as a space.
  return link.replace(
    new RegExp(`([?&]${name}=)[^&]*`),
    (_, start: string) => start + encodeURIComponent(written),
  );
}
