import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SOURCES } from '../../../src/shared/tools/data/sources.ts';
import { selectScrew } from '../../../src/shared/tools/selection.ts';
import { explainLines, explainNeighbours } from '../../../src/shared/tools/selection-reasons.ts';
import { findReasonWords } from '../../../src/shared/tools/selection-texts.ts';
import { SELECTION_SOURCES } from '../../../src/tools/selection/selection-sources.ts';
import { arbitraryNeeds } from '../shared/tools/arbitrary-needs.ts';

/** How results name this site's own guides; the page's notes link to the first three. */
const GUIDES = {
  'guia das dez resinas': 'guias/fichas-de-dez-resinas.mdx',
  'tabela de materiais': 'guias/tabela-de-materiais.mdx',
  'artigo de escolha da rosca': 'articles/roscainjetora.mdx',
  'guia da ponteira': 'guias/ponteira-e-anel-de-bloqueio.mdx',
};

test('every source that a result names is in the page’s list, a guide of this site, or practice to confirm', () => {
  for (const file of Object.values(GUIDES)) expect(existsSync(`src/content/${file}`)).toBe(true);
  const known = [
    ...Object.keys(GUIDES),
    'prática a confirmar',
    'tabela da casa',
    'cada faixa com a sua fonte',
  ];
  const published = Object.entries(SOURCES)
    .filter(([, source]) => SELECTION_SOURCES.includes(source))
    .map(([name]) => name);
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const found = selectScrew(needs);
      const words = findReasonWords(needs, found);
      const named = [...explainLines(needs, found, words), ...explainNeighbours(needs, found, words)]
        .flatMap(({ source }) => source.split('; '))
        // "divisão: prática a confirmar" says which part.
        .map((source) => source.replace(/^.*: /, ''));
      for (const source of named) if (!known.includes(source)) expect(published, source).toContain(source);
    }),
    { numRuns: 1000 },
  );
});
