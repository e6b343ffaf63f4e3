import { foldText } from '../../shared/fold-text.ts';
import type { ContactRequest } from '../../shared/request/request.ts';

export type Asked = Pick<ContactRequest, 'message' | 'machine' | 'segment'>;

// In folded text. Only values count: a form's empty line, such as "Diâmetro:", gives nothing. When in
// doubt, count a value as given: asking for what the customer said is worse than asking later.
const PAIR = /\d\s*[x×]\s*\d/;
const MEASURE = /\d\s*(?:mm\b|pol|["”])/g;
const DIAMETER = /(?:[ø⌀]|diam)[^\d\n]{0,20}\d/;
const LENGTH_NAMED = /compr[^\d\n]{0,20}\d/;
const RATIO_OR_METRES = /\bl ?\/? ?d\b[^\d\n]{0,10}\d|\d\s*:\s*1\b|\d\s*(?:c?m|metros?)\b/;
const MACHINE_LINE = /modelo da maquina: *\S/;
/** A segment that the form's list does not have. */
const BLOW_MOULDING = /\bsopr/;
const MATERIAL =
  /\b(?:pead|pebdl?|pelbd|polietileno|polipropileno|poliestireno|policarbonato|poliamida|nylon|nailon|pvc|pet|abs|san|pmma|acrilico|acetal|pom|pbt|eva|tpu|tpe|borracha)\b/;
/** In lower case, these may be other words. */
const SHORT_MATERIAL = /\b(?:PP|PE|PS|PC|PA\d{0,2})\b/;

function findMeasures(text: string): { hasDiameter: boolean; hasLength: boolean } {
  const count = text.match(MEASURE)?.length ?? 0;
  const hasBoth = PAIR.test(text) || count > 1;
  const isLengthNamed = LENGTH_NAMED.test(text);
  return {
    // One measure without a name is the diameter: screws are named by it.
    hasDiameter: hasBoth || DIAMETER.test(text) || (count === 1 && !isLengthNamed),
    hasLength: hasBoth || isLengthNamed || RATIO_OR_METRES.test(text),
  };
}

/** What a quote needs and the request does not give, worded to follow "precisamos". */
function listMissing({ message, machine, segment }: Asked, fileCount: number): string[] {
  const text = foldText(message);
  const { hasDiameter, hasLength } = findMeasures(text);
  const measures = [!hasDiameter && 'do diâmetro', !hasLength && 'do comprimento'].filter(Boolean);
  return [
    machine === '' && !MACHINE_LINE.test(text) && 'da marca e do modelo da máquina',
    segment === '' &&
      !BLOW_MOULDING.test(`${text} ${foldText(machine)}`) &&
      'do segmento (injeção, extrusão, sopro ou reciclagem)',
    measures.length > 0 && `${measures.join(' e ')} da peça`,
    !MATERIAL.test(text) && !SHORT_MATERIAL.test(message) && 'do material que vocês processam',
    fileCount === 0 && 'de uma foto ou de um desenho da peça',
  ].filter((part) => part !== false);
}

const LIST = new Intl.ListFormat('pt-BR');

/** Asks for what a request lacks, and for nothing else. */
export function askMissing(request: Asked, fileCount: number): string {
  const missing = listMissing(request, fileCount);
  return missing.length > 0
    ? `Para fechar o orçamento, ainda precisamos ${LIST.format(missing)}.`
    : 'Já temos os dados para o orçamento, obrigado! Se puder, mande mais uma foto ou um desenho da peça: ajuda a conferir as medidas.';
}
