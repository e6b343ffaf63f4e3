import { globSync } from 'node:fs';
import { basename } from 'node:path';
import {
  COMPONENTS,
  type ComponentName,
  DRAWING_PARTS,
} from '../../../src/sections/articles/components.schema.ts';
import type { Body, Element } from './body.ts';
import { checkSchema } from './check-schema.ts';
import type { Place } from './problem.ts';

type Finding = Place & { message: string };

/** The HTML that a text may contain; Markdown has no sign for most of it. */
const HTML = (
  'a abbr b blockquote br cite code dd del details dfn dl dt em hr i ins kbd li mark ol p q s small strong sub ' +
  'summary sup u ul var wbr'
).split(' ');

const isComponent = (name: string): name is ComponentName => Object.hasOwn(COMPONENTS, name);

/** The drawings that an article or a guide may show, and the tables of the privacy policy that the build writes. */
const DRAWINGS = globSync('src/sections/articles/figures/*.astro')
  .map((file) => basename(file, '.astro'))
  .filter((name) => !DRAWING_PARTS.includes(name));
const TABLES = globSync('src/sections/legal/*.astro').map((file) => basename(file, '.astro'));

const NAMES: Readonly<Record<string, readonly string[]>> = {
  articles: [...Object.keys(COMPONENTS), ...DRAWINGS],
  guias: [...Object.keys(COMPONENTS), ...DRAWINGS],
  legal: TABLES,
};

/**
 * Checks the components and the HTML of a text. Without this, an unknown name would fail only when rendered, and a
 * wrong attribute would not fail at all.
 */
export function checkElements(collection: string, { elements, code }: Body): Finding[] {
  const names = [...HTML, ...(NAMES[collection] ?? [])];
  return [
    ...elements.flatMap((element) =>
      checkElement(element, names).map((message) => ({ line: element.line, message })),
    ),
    ...checkNumbers(elements),
    ...code.map((place) => ({
      ...place,
      message: 'O texto não leva código: apague este trecho. Para mostrar uma chave, escreva \\{.',
    })),
  ];
}

function checkElement(element: Element, names: readonly string[]): string[] {
  const { name, attributes } = element;
  if (!names.includes(name))
    return [
      /^[A-Z]/.test(name)
        ? `Este texto não tem o componente <${name}>: confira o nome.`
        : `O texto não aceita <${name}>: a aparência vem do site. Fotos, vídeos e tabelas têm sinais ou componentes próprios.`,
    ];
  const refused = Object.keys(attributes)
    .filter((one) => /^(\.\.\.|style|class|className|on[a-z]+)$|:/i.test(one))
    .map((one) => `Apague ${one} de <${name}>: o texto não leva código, e a aparência vem do site.`);
  return refused.length || !isComponent(name) ? refused : checkComponent(name, element);
}

function checkComponent(name: ComponentName, { attributes, inside }: Element): string[] {
  const source = { file: '', data: attributes, placeOf: () => ({ line: 0 }), problems: [] };
  const wrong = checkSchema(source, COMPONENTS[name]).map(
    ({ field, message }) => `<${name}> ${field}: ${message}`,
  );
  return [...wrong, ...contentProblem(name, inside)];
}

/** What has to be between a component's start and end. */
function contentProblem(name: ComponentName, inside: ReadonlySet<string>): string[] {
  if (name === 'DataTable' && !inside.has('table'))
    return ['Falta a tabela dentro de <DataTable>: linhas que começam com |, entre linhas vazias.'];
  if (name === 'Figure' && !inside.size)
    return ['Falta o desenho ou a foto dentro de <Figure>: ![o que se vê](caminho).'];
  if (name === 'Video' && !inside.has('image'))
    return ['Falta a foto de capa dentro de <Video>: ![o que se vê](caminho), entre linhas vazias.'];
  return [];
}

/** Figures and tables are numbered separately; a number may occur once. */
function checkNumbers(elements: readonly Element[]): Finding[] {
  const seen = new Map<string, number>();
  return elements.flatMap(({ name, attributes, line }): Finding[] => {
    const { number } = attributes;
    if (!isComponent(name) || typeof number !== 'number') return [];
    const key = `${name} ${number}`;
    const first = seen.get(key);
    seen.set(key, first ?? line);
    if (first === undefined) return [];
    const message = `<${name} number={${number}}> já está na linha ${first}: use o próximo número.`;
    return [{ line, message }];
  });
}
