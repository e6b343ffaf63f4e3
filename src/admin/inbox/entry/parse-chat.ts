import type { Segment } from '../../../shared/request/segments.ts';
import { findEmail, findMachine, findPerson, findPhone, findSegment, isStopped } from './find-facts.ts';
import { readMessages } from './read-messages.ts';

/** What a pasted text says about a request. Empty: not found. */
export interface ParsedChat {
  name: string;
  phone: string;
  email: string;
  company: string;
  machine: string;
  segment: Segment;
  /** What the customer wrote; of a text that is no chat, all of it. */
  message: string;
  isUrgent: boolean;
  /** When the customer wrote first; null: the text is no chat. */
  receivedAt: string | null;
  /** The people of the chat without the company, the customer first. */
  senders: string[];
  /** Messages of the customer. */
  messages: number;
  /** How many of them have a picture, a recording or another file. */
  media: number;
}

export interface ChatOptions {
  /** Names under which the company writes. */
  own: readonly string[];
  makes: readonly string[];
  now: Date;
  /** Which of the senders is the customer; without it, the first. */
  customer?: string | undefined;
}

const YOU = ['você', 'voce', 'you', 'eu'];
const IS_PHONE = /^\+?[\d\s().-]{8,}$/;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
// A name in the contacts may have pictures and marks around it.
const DECORATION = /[^\p{L}\p{M}\d\s.&'’/-]/gu;

const isOwn = (sender: string, own: readonly string[]): boolean => {
  const name = sender.toLowerCase();
  return (
    YOU.includes(name) ||
    own.some((one) =>
      IS_PHONE.test(one)
        ? IS_PHONE.test(sender) && digitsOf(sender).endsWith(digitsOf(one))
        : name.includes(one.toLowerCase()),
    )
  );
};

const cleanName = (sender: string) => sender.replaceAll(DECORATION, ' ').replaceAll(/\s+/g, ' ').trim();

/** In characters. A request has 5,000 at most, and people introduce themselves early. */
const MOST_READ = 20_000;

/** Facts that any text may have, in the customer's words. */
function factsOf(whole: string, makes: readonly string[]) {
  const text = whole.slice(0, MOST_READ);
  const { name, company } = findPerson(text);
  return {
    name,
    company,
    phone: findPhone(text),
    email: findEmail(text),
    machine: findMachine(text, makes),
    segment: findSegment(text),
    isUrgent: isStopped(text),
  };
}

/** Takes a request out of a pasted chat or note, on the device. The person then corrects it. */
export function parseChat(text: string, { own, makes, now, customer }: ChatOptions): ParsedChat {
  const all = readMessages(text, now).filter(({ sender }) => !isOwn(sender, own));
  const found = [...new Set(all.map(({ sender }) => sender))];
  const first = found.find((sender) => sender === customer) ?? found[0];
  if (first === undefined) {
    const message = text.trim();
    const nothing = { receivedAt: null, senders: [], messages: 0, media: 0 };
    return { ...factsOf(message, makes), message, ...nothing };
  }
  const theirs = all.filter(({ sender }) => sender === first);
  const message = theirs
    .map(({ text: said }) => said)
    .filter(Boolean)
    .join('\n');
  const facts = factsOf(message, makes);
  const isNumber = IS_PHONE.test(first);
  const receivedAt = theirs[0]?.at ?? null;
  return {
    ...facts,
    name: isNumber ? facts.name : cleanName(first),
    phone: isNumber ? first : facts.phone,
    message,
    // A clock that is wrong, or another order of day and month.
    receivedAt: receivedAt && Date.parse(receivedAt) <= now.getTime() ? receivedAt : null,
    senders: [first, ...found.filter((sender) => sender !== first)],
    messages: theirs.length,
    media: theirs.filter(({ hasMedia }) => hasMedia).length,
  };
}
