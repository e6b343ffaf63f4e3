import { expect, test } from 'vitest';
import { formatAnnotation } from '../../../scripts/content/annotation.ts';

test('GitHub marks the line of a problem, with its message in one piece', () => {
  expect(
    formatAnnotation({
      file: 'src/content/home.json',
      line: 12,
      field: 'services[0].title',
      message: 'Use no máximo 40 caracteres (tem 52): 100%.\nEncurte.',
    }),
  ).toBe(
    '::error file=src/content/home.json,line=12,title=services[0].title::' +
      'Use no máximo 40 caracteres (tem 52): 100%25.%0AEncurte.',
  );
});

test('a problem of a whole file has no line', () => {
  const problem = { file: 'src/assets/pictures/a,b.webp', line: 0, field: '', message: 'Grande demais.' };
  expect(formatAnnotation(problem)).toBe(
    '::error file=src/assets/pictures/a%2Cb.webp,title=Conteúdo::Grande demais.',
  );
});
