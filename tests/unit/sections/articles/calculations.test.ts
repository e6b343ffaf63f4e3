import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const text = (await readFile('src/content/articles/retificarosca.mdx', 'utf8')).replaceAll('\u00a0', ' ');

/** A number as the texts write it, with so many digits after the comma. */
const mm = (value: number, digits = 2) => value.toFixed(digits).replace('.', ',');

test('the example of a worn screw measures against the drawing, and its sums are right', () => {
  const [drawing, worst, best, bore, nominal] = [59.88, 59.6, 59.78, 60.08, 60];
  expect(text).toContain(`no desenho, ${mm(drawing)} mm. Na pior estação ela mede ${mm(worst)} mm`);
  expect(text).toContain(
    `Perdeu ${mm(drawing - worst)} mm no diâmetro, ou ${mm((drawing - worst) / 2)} mm no raio`,
  );
  expect(text).toContain(`a diferença entre as duas é de ${mm(best - worst)} mm`);
  expect(text).toContain(
    `Com o furo em ${mm(bore)} mm, a folga diametral naquela estação é de ${mm(bore - worst)} mm, ` +
      `ou ${mm((bore - worst) / 2)} mm por lado; com o par novo, era de ${mm((nominal - drawing) / 2)} mm`,
  );
  expect(text).toContain(`ficam ${mm((bore - drawing) / 2)} mm por lado`);
});

test('the clearances by diameter are the maker’s, converted from inches', () => {
  // Screw size, new clearance from and to, worn clearance, maximum: https://pm-llc.net/screw-and-barrel-rebuilding/.
  const published = [
    [1, 0.003, 0.004, 0.018, 0.02],
    [1.5, 0.005, 0.008, 0.02, 0.025],
    [2.5, 0.007, 0.01, 0.021, 0.03],
    [3.5, 0.01, 0.012, 0.03, 0.036],
    [4.5, 0.01, 0.013, 0.03, 0.039],
    [6, 0.013, 0.016, 0.039, 0.048],
  ];
  const rows = published.map((inches) => {
    const [size = 0, from = 0, to = 0, worn = 0, most = 0] = inches.map((value) => value * 25.4);
    const diameter = size === 63.5 ? mm(size, 1) : mm(size, 0);
    return `| ${diameter} | ${mm(from)} a ${mm(to)} | ${mm(worn)} | ${mm(most)} |`;
  });
  expect(text).toContain(rows.join('\n'));
});

test('the cost of an hour of life follows from price and life', () => {
  const shares = [30 / 80, 30 / 70].map((share) => Math.round(share * 100));
  expect(text).toContain(`de ${shares[0]} a ${shares[1]}%`);
});
