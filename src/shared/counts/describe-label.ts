import { PHONE_PLACES, SINGLE_PLACES } from './places.ts';

const NAMES: Readonly<Record<string, string>> = { ...SINGLE_PLACES, ...PHONE_PLACES };

const PARTS: Readonly<Record<string, string>> = {
  Hero: 'topo',
  Gallery: 'galeria',
  'Quote Section': 'pedido de orçamento',
};

/** A count label of a place (locations.ts) in the team's words. */
export function describeLabel(label: string): string {
  const name = NAMES[label];
  if (name) return name;
  const at = label.indexOf(' - ');
  const [first, second] = [label.slice(0, at), label.slice(at + 3)];
  if (at < 0) return label;
  if (first === 'Hero') return `Início, foto de ${second}`;
  if (first === 'Article') return `Artigo ${second}`;
  if (first === 'Floating Button') return `Botão flutuante, ${second}`;
  if (first === 'Ferramenta') return `Ferramenta ${second}`;
  return PARTS[second] ? `${first}, ${PARTS[second]}` : label;
}
