/** One message of a chat that was copied or exported from WhatsApp. */
export interface ChatMessage {
  sender: string;
  /** ISO 8601. */
  at: string;
  /** Without placeholders of media; may be empty. */
  text: string;
  hasMedia: boolean;
}

const DATE = String.raw`(?<first>\d{1,2})[./-](?<second>\d{1,2})(?:[./-](?<year>\d{4}|\d{2}))?`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?\s?(?<half>[ap]\.?\s?m\.?)?`;

// "[14:02, 20/11/2026] Ana: …" (Web), "[20/11/26, 14:02:11] Ana: …" (iPhone, and copied on a phone),
// "20/11/2026 14:02 - Ana: …" (exported on Android).
const HEADS = [
  String.raw`^\[${TIME}, ${DATE}\] (?<rest>.*)$`,
  String.raw`^\[${DATE},? ${TIME}\] (?<rest>.*)$`,
  `^${DATE},? ${TIME} [-–] (?<rest>.*)$`,
].map((pattern) => new RegExp(pattern, 'iu'));

const SENDER = /^([^:]{1,80}?): ?(.*)$/u;

// Marks of writing direction that WhatsApp puts around names and placeholders, and spaces that do not break.
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SPACES = /[\u00a0\u202f]/gu;

const WHAT_MEDIA =
  '(?:m[íi]dia|imagem|foto|[áa]udio|v[íi]deo|figurinha|documento|GIF|contato|media|image|audio|video|sticker|document)';
const MEDIA = new RegExp(
  String.raw`<(?:m[íi]dia oculta|media omitted|anexado: [^<>]*|attached: [^<>]*)>|^(?:.*• )?${WHAT_MEDIA}(?: de v[íi]deo)? (?:ocult\w+|omitid\w+|omitted)$|^.*\.\w{2,5} \((?:arquivo anexado|file attached)\)$`,
  'gimu',
);
const EDITED = /\s?<(?:mensagem editada|esta mensagem foi editada|this message was edited)>/giu;

/** Messages that the app writes itself, some of them under a person's name. */
const SYSTEM =
  /criptografia de ponta a ponta|end-to-end encrypted|c[óo]digo de segurança|mensagem (?:foi )?apagada|apagou esta mensagem|message was deleted|deleted this message|(?:chamada|ligação)(?: de (?:voz|v[íi]deo))? (?:perdida|não atendida)|missed (?:voice|video) call|mudou (?:o|de|para um novo) número|mensagens temporárias|está nos seus contatos|esta empresa (?:usa|trabalha)|conta comercial/iu;

/** In characters; a chat of this length has years of messages. */
const MOST_READ = 400_000;

const DAY_MS = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The moment of a message in São Paulo's time, which has had no summer time since 2019; undefined if there is no such day. */
function momentOf(groups: Record<string, string | undefined>, now: Date): string | undefined {
  const [first, second] = [Number(groups['first']), Number(groups['second'])];
  // The half of the day is American, and so is its date, unless there is no such month.
  const isAmerican = second > 12 || (groups['half'] !== undefined && first <= 12);
  const [day, month] = isAmerican ? [second, first] : [first, second];
  const half = groups['half']?.toLowerCase();
  const hour = half
    ? (Number(groups['hour']) % 12) + (half.startsWith('p') ? 12 : 0)
    : Number(groups['hour']);
  const build = (year: number) => {
    const text = `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${groups['minute']}:00-03:00`;
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  };
  const written = groups['year'];
  if (written !== undefined) return build(Number(written) + (written.length === 2 ? 2000 : 0))?.toISOString();
  // Copied on a phone, a message has no year: it is the last such day.
  const year = now.getFullYear();
  const moment = build(year);
  return moment && moment.getTime() > now.getTime() + DAY_MS
    ? build(year - 1)?.toISOString()
    : moment?.toISOString();
}

/** Reads the messages of a chat, in their order; none if the text is no chat. */
export function readMessages(text: string, now: Date): ChatMessage[] {
  const messages: ChatMessage[] = [];
  /** Whether the lines belong to a message, not to something that the app wrote. */
  let isOpen = false;
  for (const line of text
    .slice(0, MOST_READ)
    .replaceAll(MARKS, '')
    .replaceAll(SPACES, ' ')
    .split(/\r\n?|\n/)) {
    const groups = HEADS.map((head) => head.exec(line)?.groups).find(Boolean);
    const at = groups && momentOf(groups, now);
    if (!groups || !at) {
      const last = messages.at(-1);
      if (isOpen && last) last.text += `\n${line}`;
      continue;
    }
    const [, sender, said] = SENDER.exec(groups['rest'] ?? '') ?? [];
    isOpen = sender !== undefined && said !== undefined && !SYSTEM.test(said);
    if (isOpen)
      messages.push({
        sender: sender?.replace(/^~ ?/, '').trim() ?? '',
        at,
        text: said ?? '',
        hasMedia: false,
      });
  }
  return messages.map((message) => {
    const kept = message.text.replaceAll(EDITED, '').replaceAll(MEDIA, '');
    return { ...message, text: kept.trim(), hasMedia: message.text.search(MEDIA) >= 0 };
  });
}
