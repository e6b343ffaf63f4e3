import type { ProductProblem } from '../shared/catalogue/parse-product.ts';
import type { Sources } from './content-files.ts';
import type { UncheckedProduct } from './product-draft.ts';

// What src/content asks of a product beyond what a draft needs (catalogue/product.schema.ts; a test holds them together).
const LENGTHS = {
  title: [5, 60],
  description: [40, 200],
  price: [3, 30],
  priceRange: [3, 60],
  altText: [15, 160],
} as const;
const SPECIFICATION_NAME = [3, 30] as const;
const SPECIFICATION_VALUE = [2, 80] as const;
const LEAST_SPECIFICATIONS = 2;
const TAG = [2, 30] as const;
const MOST_TAGS = 12;

function lengthAdvice(text: string, [least, most]: readonly [number, number]): string | undefined {
  if (text.length < least) return `escreva pelo menos ${least} caracteres.`;
  return text.length > most ? `use no máximo ${most} caracteres.` : undefined;
}

const fits = (text: string, limits: readonly [number, number]) => !lengthAdvice(text, limits);

/** What still keeps a product from being published with the site's content; it may be saved all the same. */
export function advisePublication(
  product: UncheckedProduct,
  { pictures }: Pick<Sources, 'pictures'>,
): ProductProblem[] {
  const { specifications, tags, imageUrl } = product;
  const advice: ProductProblem[] = [];
  const advise = (field: string, message: string | undefined | false) => {
    if (message) advice.push({ field, message });
  };
  for (const [field, limits] of Object.entries(LENGTHS)) {
    advise(field, lengthAdvice(product[field as keyof typeof LENGTHS], limits));
  }
  advise('imageUrl', !pictures.some(({ url }) => url === imageUrl) && 'escolha uma imagem do site.');
  const pairs = Object.entries(specifications);
  advise(
    'specifications',
    pairs.length < LEAST_SPECIFICATIONS && `escreva pelo menos ${LEAST_SPECIFICATIONS}.`,
  );
  const isSound = pairs.every(
    ([name, value]) => fits(name, SPECIFICATION_NAME) && fits(value, SPECIFICATION_VALUE),
  );
  advise('specifications', !isSound && 'nomes de 3 a 30 caracteres, valores de 2 a 80.');
  advise('tags', (tags.length === 0 || tags.length > MOST_TAGS) && `escreva de 1 a ${MOST_TAGS}.`);
  advise('tags', !tags.every((tag) => fits(tag, TAG)) && 'cada uma de 2 a 30 caracteres.');
  return advice;
}
