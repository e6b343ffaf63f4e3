import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { INTERVALS, LEAD_TIMES, REGRIND_SHARES } from '../../../../src/shared/tools/data/intervals.ts';
import { fillNumbers } from '../../../../src/shared/tools/text-numbers.ts';

const read = async (name: string) =>
  fillNumbers(await readFile(`src/content/articles/${name}.mdx`, 'utf8')).replaceAll('\u00a0', ' ');

const text = await read('retificarosca');

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
  const { price, life } = REGRIND_SHARES;
  const shares = life.toReversed().map((share) => Math.round((100 * price) / share));
  expect(text).toContain(`de ${shares[0]} a ${shares[1]}%`);
});

test('a regrinding saves twenty days at least, and its 1,000 hours cost less', () => {
  const { regrind, replace } = LEAD_TIMES;
  expect(text).toContain(
    `há de ${replace.days[0] - regrind.days[1]} a ${replace.days[1] - regrind.days[0]} dias de diferença`,
  );
  expect(text).toContain(`dura 10.000 h, cada 1.000 h custam ${100 / 10}`);
  const life = 0.75 * 10_000;
  expect(text).toContain(`dura ${life.toLocaleString('pt-BR')} h: cada 1.000 h custam ${30 / (life / 1000)}`);
});

test('choosing a screw: compression, lengths, angle, speed and residence time follow from their numbers', async () => {
  const choice = await read('roscainjetora');
  expect(choice).toContain(
    `Com 7,5 mm de canal na alimentação e 3,0 mm na dosagem, a taxa é ${mm(7.5 / 3, 1)}:1`,
  );
  const parts = [45, 35, 20];
  expect(parts.reduce((sum, part) => sum + part)).toBe(100);
  expect(choice).toContain(
    `Numa rosca 20:1, por exemplo, ${parts.join('/')} corresponde a ${parts
      .map((part) => `${(part / 100) * 20} D`)
      .join(', ')
      .replace(/, (?=\d+ D$)/, ' e ')}`,
  );
  expect(choice).toContain(`ou ${(50 * 24).toLocaleString('pt-BR')} mm de comprimento com filete`);
  const angle = (Math.atan(1 / Math.PI) * 180) / Math.PI;
  expect(choice).toContain(`um ângulo de hélice de ${mm(angle, 1)}°`);
  expect(choice).toContain(`a 150 rpm anda a ${mm((Math.PI * 0.05 * 150) / 60)} m/s`);
  expect(choice).toContain(`Com 600 g no canhão, 120 g por ciclo e 30 s de ciclo, são ${(600 / 120) * 30} s`);
  const shares = [...choice.matchAll(/\b(\d\d)\/(\d\d)\/(\d\d)\b/g)].map(([, ...zones]) => zones.map(Number));
  expect(shares.length).toBeGreaterThan(4);
  for (const [feed = 0, compression = 0, metering = 0] of shares)
    expect(feed + compression + metering).toBe(100);
});

test('stops of injectors: the current of a heater and the clearance of a new set', async () => {
  const stops = await read('problemainjetoras');
  expect(stops).toContain(`Uma coleira de 1.500 W em 220 V puxa ${mm(1500 / 220, 1)} A`);
  expect(stops).toContain(`0,1% do diâmetro: ${mm(50 * 0.001)} mm numa rosca de 50 mm`);
});

test('maintenance: the intervals of the table are 250 hours in each shift pattern', async () => {
  const plan = await read('manutencaoextrusora');
  const weeks = (hours: number) => INTERVALS.routine.hours / hours;
  expect(plan).toContain(`| Um turno, cinco dias | ${5 * 8} h | ${Math.floor(weeks(40))} semanas |`);
  expect(plan).toContain(`| Dois turnos, cinco dias | ${5 * 16} h | ${Math.floor(weeks(80))} semanas |`);
  expect(plan).toContain(`| Três turnos, seis dias | ${6 * 24} h | ${Math.floor(weeks(144) * 7)} dias |`);
  expect(plan).toContain(`| Contínuo, sete dias | ${7 * 24} h | ${Math.floor(weeks(168) * 7)} dias |`);
});

test('maintenance: the examples’ losses, rates and savings follow from their numbers', async () => {
  const plan = await read('manutencaoextrusora');
  const money = (value: number) => `R$ ${value.toLocaleString('pt-BR')}`;
  expect(plan).toContain(
    `quatro horas de espera por um rolamento já somam de ${money(4 * 5000)} a ${money(4 * 15_000)}`,
  );
  expect(plan).toContain(
    `dava 0,80 kg/h por rpm e agora dá 0,72, a queda é de ${Math.round((1 - 0.72 / 0.8) * 100)}%`,
  );
  expect(plan).toContain(`perdeu 0,06 mm no raio em 4.000 h gasta ${mm(0.06 / 4, 3)} mm a cada 1.000 h`);
  const [planned, stopped, failures] = [1000, 50, 10];
  expect(plan).toContain(
    `O tempo de parada é de ${(stopped / planned) * 100}% e o MTBF, de ${(planned - stopped) / failures} h`,
  );
  const saved = stopped * 0.3;
  expect(plan).toContain(
    `são ${stopped - saved} h, e as ${saved} h recuperadas valem de ${money(saved * 5000)} a ${money(saved * 15_000)}`,
  );
});
