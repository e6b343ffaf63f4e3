import { COMPONENTS } from '../../src/sections/articles/components.schema.ts';
import { type Body, importsOf } from './body.ts';
import { findRefused, VOID } from './html-elements.ts';
import { nearest, suggestion } from './nearest.ts';
import type { Place } from './problem.ts';
import { placeAt, type Source } from './source.ts';

type Explained = Place & { message: string };

/** Says in Portuguese what the parser of MDX means, and where the mistake is, which is not always where it stopped. */
export function explainSyntax(
  { line: stopped, column, message }: NonNullable<Body['syntax']>,
  { text, line: first }: NonNullable<Source['body']>,
): Explained {
  const refused = findRefused(text);
  if (refused) {
    const place = placeAt(text, refused.offset);
    return { line: first + place.line - 1, column: place.column, message: refused.message };
  }
  const at = { line: stopped, column };
  const imported = importsOf(text, { line: first });
  const names = [...Object.keys(COMPONENTS), ...imported.flatMap((one) => one.names)];
  const written = text.split('\n')[stopped - first] ?? '';
  return explainTags(message, at, first, names) ?? { ...at, message: explainSign(message, written) };
}

function explainTags(
  message: string,
  at: Place,
  first: number,
  names: readonly string[],
): Explained | undefined {
  const [, close, open, openLine] =
    /closing tag `<\/([^`]+)>`, expected corresponding closing tag for `<([^`]+)>` \((\d+):/.exec(message) ??
    [];
  if (close && open) {
    const line = first + Number(openLine) - 1;
    if (!names.includes(open) && names.includes(close))
      return { line, message: `Não existe <${open}>. Seria “${close}”, como na linha ${at.line}?` };
    const name = names.includes(open) ? open : (nearest(open, names) ?? open);
    return {
      ...at,
      message: `A linha ${line} abre <${open}>, mas aqui fecha </${close}>: escreva </${name}>.`,
    };
  }
  const [, unclosed = ''] = /closing tag for `<([^`]+)>`/.exec(message) ?? [];
  if (VOID.includes(unclosed))
    return { ...at, message: `<${unclosed}> não tem fim: escreva <${unclosed} />, com a barra.` };
  if (unclosed) {
    const help = /^[A-Z]/.test(unclosed) && !names.includes(unclosed) ? suggestion(unclosed, names) : '';
    return { ...at, message: `Falta fechar <${unclosed}> com </${unclosed}>.${help}` };
  }
  const [, sole] = /closing tag `<\/([^`]+)>`/.exec(message) ?? [];
  if (sole && VOID.includes(sole)) return { ...at, message: `Escreva <${sole} /> em vez de </${sole}>.` };
  return sole ? { ...at, message: `Sobra </${sole}>: nada antes o abre.` } : undefined;
}

function explainSign(message: string, written: string): string {
  if (written.includes('<!--')) return 'Um comentário se escreve {/* assim */}, ou apague-o.';
  if (/<(https?:|mailto:|[\w.+-]+@)/.test(written))
    return 'Escreva o link como [texto](endereço), sem < e >.';
  const [, component] = /<([A-Z]\w*)/.exec(written) ?? [];
  if (component)
    return `Confira o que está dentro de <${component} …>: textos entre aspas, como caption="…", e números entre chaves, como number={1}.`;
  if (/expression|brace/.test(message))
    return 'O que está entre { e } não está certo. Para mostrar uma chave no texto, escreva \\{.';
  return 'Este trecho não está bem escrito. Para mostrar < ou { no texto, escreva \\< ou \\{.';
}
