import type { ProductProblem } from '../shared/catalogue/parse-product.ts';
import {
  FEWEST_SPECIFICATIONS,
  FEWEST_TAGS,
  MOST_TAGS,
  SPECIFICATION_NAME_LENGTH,
  SPECIFICATION_VALUE_LENGTH,
  TAG_LENGTH,
  TEXT_LENGTHS,
} from '../shared/catalogue/product-limits.ts';
import type { Picture } from './picture.ts';
import type { UncheckedProduct } from './product-draft.ts';

function lengthAdvice(text: string, [min, max]: readonly [min: number, max: number]): string | undefined {
  if (text.length < min) return `escreva pelo menos ${min} caracteres.`;
  return text.length > max ? `use no máximo ${max} caracteres.` : undefined;
}

const fits = (text: string, limits: readonly [number, number]) => !lengthAdvice(text, limits);
const range = (limits: readonly [number, number]) => limits.join(' a ');

/** What a product lacks to be published with the site's content. It can be saved without. */
export function advisePublication(
  product: UncheckedProduct,
  { pictures }: { pictures: readonly Picture[] },
): ProductProblem[] {
  const { specifications, tags, imageUrl } = product;
  const advice: ProductProblem[] = [];
  const advise = (field: string, message: string | undefined | false) => {
    if (message) advice.push({ field, message });
  };
  for (const [field, limits] of Object.entries(TEXT_LENGTHS)) {
    advise(field, lengthAdvice(product[field as keyof typeof TEXT_LENGTHS], limits));
  }
  advise('imageUrl', !pictures.some(({ url }) => url === imageUrl) && 'escolha uma imagem do site.');
  const pairs = Object.entries(specifications);
  advise(
    'specifications',
    pairs.length < FEWEST_SPECIFICATIONS && `escreva pelo menos ${FEWEST_SPECIFICATIONS}.`,
  );
  const isSound = pairs.every(
    ([name, value]) => fits(name, SPECIFICATION_NAME_LENGTH) && fits(value, SPECIFICATION_VALUE_LENGTH),
  );
  advise(
    'specifications',
    !isSound &&
      `nomes de ${range(SPECIFICATION_NAME_LENGTH)} caracteres, valores de ${range(SPECIFICATION_VALUE_LENGTH)}.`,
  );
  advise(
    'tags',
    (tags.length < FEWEST_TAGS || tags.length > MOST_TAGS) && `escreva de ${FEWEST_TAGS} a ${MOST_TAGS}.`,
  );
  advise(
    'tags',
    !tags.every((tag) => fits(tag, TAG_LENGTH)) && `cada uma de ${range(TAG_LENGTH)} caracteres.`,
  );
  return advice;
}
