import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { COMPONENTS, type ComponentName } from '../../src/sections/articles/components.schema.ts';
import type { Body, Element } from './body.ts';
import { checkSchema } from './check-schema.ts';
import { attributeProblem, elementProblem } from './html-elements.ts';
import { suggestion } from './nearest.ts';
import type { Place } from './problem.ts';

type Finding = Place & { message: string };

const isComponent = (name: string): name is ComponentName => Object.hasOwn(COMPONENTS, name);

/**
 * Checks the components and the HTML of a text. Without this, an unknown name would fail only when rendered, and a
 * wrong attribute would not fail at all.
 * @param hasComponents whether the text is an article's or a guide's; other texts have only what they import
 */
export function checkElements(file: string, body: Body, hasComponents: boolean): Finding[] {
  const { elements, imports, code } = body;
  const shared = hasComponents ? Object.keys(COMPONENTS) : [];
  const names = [...shared, ...imports.flatMap((one) => one.names)];
  return [
    ...elements.flatMap((element) => checkElement(element, names)),
    ...checkNumbers(elements),
    ...code.map((place) => ({
      ...place,
      message: 'O texto não leva código: apague este trecho. Para mostrar uma chave, escreva \\{.',
    })),
    ...imports
      .filter(({ from }) => from.startsWith('.') && !existsSync(join(dirname(file), from)))
      .map(({ names: _, from, ...place }) => ({ ...place, message: `Não há este arquivo: “${from}”.` })),
  ];
}

function checkElement(element: Element, names: readonly string[]): Finding[] {
  const { name, attributes, line } = element;
  const at = { line };
  const unknown = names.includes(name) ? undefined : unknownProblem(element, names);
  if (unknown) return [{ ...at, message: unknown }];
  const refused = Object.keys(attributes).flatMap((one) => attributeProblem(name, one) ?? []);
  const own = refused.length || !isComponent(name) ? [] : checkComponent(name, element);
  return [...refused, ...own].map((message) => ({ ...at, message }));
}

function unknownProblem({ name, inside }: Element, names: readonly string[]): string | undefined {
  if (!/^[A-Z]/.test(name)) {
    const meant = names.find((one) => one.toLowerCase() === name);
    return elementProblem(name) && meant ? `Não existe <${name}>. Seria “${meant}”?` : elementProblem(name);
  }
  if (isComponent(name)) return `<${name}> só existe no texto de artigos e guias.`;
  if (drawings().includes(name))
    return `Falta a linha do desenho <${name}>, depois da segunda ---: import ${name} from '../../sections/articles/figures/${name}.astro';`;
  return `Não existe <${name}>.${suggestion(name, names)}${inside.size ? ' Corrija no começo e no fim.' : ''}`;
}

const drawings = (): string[] =>
  globSync('src/sections/articles/figures/*.astro').map((file) => basename(file, '.astro'));

function checkComponent(name: ComponentName, { attributes, inside }: Element): string[] {
  const source = { file: '', data: attributes, placeOf: () => ({ line: 0 }), problems: [] };
  const wrong = checkSchema(source, COMPONENTS[name]).map(
    ({ field, message }) => `<${name}> ${field}: ${message}`,
  );
  return [...wrong, ...(contentProblem(name, inside) ?? [])];
}

/** What has to be between a component's start and end. */
function contentProblem(name: ComponentName, inside: ReadonlySet<string>): string[] | undefined {
  if (name === 'DataTable' && !inside.has('table'))
    return [
      'Falta a tabela dentro de <DataTable>: linhas que começam com |, com uma linha vazia antes e outra depois.',
    ];
  if (name === 'Figure' && !inside.size)
    return ['Falta o desenho ou a foto dentro de <Figure>: ![o que se vê](caminho).'];
  if (name === 'Video' && !inside.has('image'))
    return [
      'Falta a foto de capa dentro de <Video>: ![o que se vê](caminho), com uma linha vazia antes e outra depois.',
    ];
  return undefined;
}

/** Figures and tables are numbered each for themselves: a text cannot have two Tabela 2. */
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
