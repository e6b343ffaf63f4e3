/**
 * What a workshop may be able to do although the specification does not name it, with the words that promise it. The owner
 * confirms each in src/content/capacidades.json; `npm run check:launch` finds a text that promises one more.
 */
export const CAPABILITIES = {
  'cilindro bimetálico': /bimetálic[oa]s?/iu,
  encamisamento: /(?<!\p{L})(?:encamis\p{L}+|camisas?)(?!\p{L})/iu,
  'rosca dupla cônica': /dupla cônica|duplas cônicas|cônicas? duplas?|par(?:es)? cônicos?/iu,
  'misturador Maddock': /maddock/iu,
  'seção de pinos': /(?<!\p{L})(?:com|de|ou) pinos(?!\p{L})|^pinos$/iu,
  'rosca de barreira': /(?<!\p{L})barreira(?!\p{L})/iu,
  'rosca com degasagem': /degasagem/iu,
  'alimentação ranhurada': /(?:alimentação|bucha) ranhurada/iu,
  'aspersão térmica': /aspersão|metalização|(?<!\p{L})HVOF(?!\p{L})/iu,
  'solda a laser ou plasma': /(?<!\p{L})(?:solda a laser|PTA|solda a plasma)(?!\p{L})/iu,
  'laudo de medidas': /(?<!\p{L})(?:laudos?|relatórios?)(?!\p{L})/iu,
  certificação: /(?<!\p{L})(?:ISO \d{4,5}|certificad\p{L}+|certificaç\p{L}+)/iu,
} satisfies Readonly<Record<string, RegExp>>;

export type CapabilityName = keyof typeof CAPABILITIES;
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as CapabilityName[];
