/** The HTML that a text may contain; Markdown has no sign for most of it. */
const ALLOWED = new Set(
  (
    'a abbr b blockquote br cite code dd del details dfn dl dt em hr i ins kbd li mark ol p q s small strong sub ' +
    'summary sup u ul var wbr'
  ).split(' '),
);

const VIDEO =
  'Para um vídeo, use <Video url="https://www.youtube.com/watch?v=…" caption="…">, com a foto de capa dentro.';
const PICTURE =
  'Para uma foto, escreva ![o que se vê](../../assets/pictures/nome-da-foto.webp), que ganha os tamanhos certos.';
const HEADING = 'Para um título, comece a linha com ## ou ###.';
const TABLE = 'Para uma tabela, use <DataTable> e uma tabela com |.';
const LOOKS = 'A aparência vem do site: apague a marca e deixe o texto.';
const CODE = 'O texto não leva código: apague este trecho.';

const INSTEAD: Record<string, string> = {
  iframe: VIDEO,
  embed: VIDEO,
  object: VIDEO,
  video: VIDEO,
  img: PICTURE,
  picture: PICTURE,
  table: TABLE,
  script: CODE,
  form: CODE,
  input: CODE,
  button: CODE,
  link: CODE,
};

/** What is wrong with an element of HTML, or undefined. */
export function elementProblem(name: string): string | undefined {
  if (ALLOWED.has(name)) return undefined;
  const instead = INSTEAD[name] ?? (/^h[1-6]$/.test(name) ? HEADING : LOOKS);
  return `O texto não aceita <${name}>. ${instead}`;
}

/** What is wrong with an attribute of a component or an element, or undefined. */
export function attributeProblem(element: string, name: string): string | undefined {
  if (name === '...') return `Apague {...} de <${element}>: ${CODE.toLowerCase()}`;
  if (/^(style|class|className)$/i.test(name))
    return `Apague ${name}=… de <${element}>: a aparência vem do site. Para um vídeo, use <Video>.`;
  if (/^on[a-z]+$/i.test(name) || name.includes(':'))
    return `Apague ${name}=… de <${element}>: o texto não leva código.`;
  return undefined;
}
