import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MELT_RANGES } from '../../../../src/sections/articles/figures/resins.ts';
import { followingGuide, orderGuides } from '../../../../src/sections/articles/guide-order.ts';
import { CLEARANCES, clearancesAt } from '../../../../src/shared/tools/clearances.ts';
import { INTERVALS, REGRIND_SHARES } from '../../../../src/shared/tools/data/intervals.ts';
import { fillNumbers } from '../../../../src/shared/tools/text-numbers.ts';

const read = async (name: string, folder = 'guias') =>
  fillNumbers(await readFile(`src/content/${folder}/${name}.mdx`, 'utf8')).replaceAll('\u00a0', ' ');

/** A number as the texts write it, with so many digits after the comma. Half a unit is rounded up. */
const decimal = (value: number, digits = 2) =>
  (Math.round(value * 10 ** digits + 1e-9) / 10 ** digits).toFixed(digits).replace('.', ',');

const guide = (id: string, order: number) => ({ id, data: { order } });

test('guides are sorted by their position, and the first follows the last', () => {
  const guides = orderGuides([guide('c', 9), guide('a', 1), guide('b', 4)]);
  expect(guides.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(followingGuide(guides, 'a').id).toBe('b');
  expect(followingGuide(guides, 'c').id).toBe('a');
});

test('a site without guides has no following guide', () => {
  expect(() => followingGuide([], 'a')).toThrow('no guides');
});

test('clearances: the table is the maker’s, converted from inches', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  // Screw size, new clearance from and to, worn clearance, maximum: https://pm-llc.net/screw-and-barrel-rebuilding/.
  const published = [
    ['25 (1″)', 0.003, 0.004, 0.018, 0.02],
    ['38 (1½″)', 0.005, 0.008, 0.02, 0.025],
    ['63,5 (2½″)', 0.007, 0.01, 0.021, 0.03],
    ['89 (3½″)', 0.01, 0.012, 0.03, 0.036],
    ['114 (4½″)', 0.01, 0.013, 0.03, 0.039],
    ['152 (6″)', 0.013, 0.016, 0.039, 0.048],
    ['203 (8″)', 0.016, 0.019, 0.048, 0.057],
    ['254 (10″)', 0.018, 0.021, 0.054, 0.063],
    ['305 (12″)', 0.02, 0.025, 0.06, 0.075],
  ] as const;
  const rows = published.map(([size, ...inches]) => {
    const [from = '', to = '', worn = '', most = ''] = inches.map((value) => decimal(value * 25.4));
    return `| ${size} | ${from} a ${to} | ${worn} | ${most} |`;
  });
  expect(text).toContain(rows.join('\n'));
  // The chart draws the same figures.
  expect(
    CLEARANCES.map(({ fresh, rebuild, limit }) => [...fresh, rebuild, limit].map((value) => decimal(value))),
  ).toEqual(published.map(([, ...inches]) => inches.map((value) => decimal(value * 25.4))));
});

test('clearances: 75 mm lies between the rows of 63.5 and 89 mm', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const [, , low, high] = CLEARANCES;
  if (!low || !high) throw new Error('The table is shorter than expected.');
  const share = (75 - low.diameter) / (high.diameter - low.diameter);
  const between = (from: number, to: number) => decimal(from + share * (to - from));
  expect(text).toContain(
    `par novo de ${between(low.fresh[0], high.fresh[0])} a ${between(low.fresh[1], high.fresh[1])} mm, ` +
      `recuperação com ${between(low.rebuild, high.rebuild)} mm e máximo de ${between(low.limit, high.limit)} mm`,
  );
});

test('clearances: the example’s wear, pace and remaining hours follow from its measurements', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const [now, before, rebuild, hours] = [90.15 - 89.45, 0.45, 0.76, 6000];
  const pace = ((now - before) / hours) * 1000;
  expect(text).toContain('furo de 90,15 mm e rosca de 89,45 mm');
  expect(text).toContain(`A folga é de ${decimal(now)} mm`);
  expect(text).toContain(`Abriu ${decimal(now - before)} mm, ou ${decimal(pace, 3)} mm a cada 1.000 h`);
  expect(text).toContain(`Faltam ${decimal(rebuild - now)} mm`);
  expect(Math.round(((rebuild - now) / pace) * 10) * 100).toBe(1400);
  expect(text).toContain('cerca de 1.400 h');
});

test('clearances: the maker’s case is converted from pounds', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const pound = 0.453592;
  expect(text).toContain(`caiu 60 libras por hora, ou ${(60 / 1500) * 100}%`);
  expect(text).toContain(`desgaste de ${decimal(0.025 * 25.4)} a ${decimal(0.03 * 25.4)} mm`);
  expect(text).toContain(`são ${Math.round(60 * pound)} kg/h a menos`);
  expect(Math.round((60 * pound * 24) / 10) * 10).toBe(650);
  expect(text).toContain('perto de 650 kg por dia');
  expect(text).toContain(`${decimal(0.006 * 25.4)} mm no total em 50 mm`);
});

test('check ring: the variation of ten parts is their range divided by their mean', async () => {
  const text = await read('ponteira-e-anel-de-bloqueio');
  const [heaviest, lightest, mean] = [48.6, 47.9, 48.2];
  expect(text).toContain(
    `a mais pesada tem ${decimal(heaviest, 1)} g, a mais leve ${decimal(lightest, 1)} g`,
  );
  expect(text).toContain(
    `A diferença de ${decimal(heaviest - lightest, 1)} g dividida por ${decimal(mean, 1)} g dá ` +
      `${decimal(((heaviest - lightest) / mean) * 100, 1)}%`,
  );
  expect(text).toContain(`dá ${decimal(0.02 * 25.4)} mm de desgaste no canhão`);
  expect(text).toContain(`e ${decimal(0.003 * 25.4)} mm em peça crítica, sem dizer se por lado`);
});

test('materials: depths, hardness and temperatures are converted from the published ones', async () => {
  const text = await read('tabela-de-materiais');
  const [least, most] = [0.007, 0.015].map((inches) => decimal(inches * 25.4));
  expect(text).toContain(`| ${least} a ${most} mm |`);
  expect(text).toContain(`a nitretada, de ${least} a ${most} mm (Reiloy) ou 0,30 a 0,60 mm (Jinyi).`);
  const celsius = (fahrenheit: number) => Math.round(((fahrenheit - 32) * 5) / 9);
  expect(text).toContain(`a ${celsius(400)} °C fica com 61 HRC, a ${celsius(999)} °C com 54 HRC`);
});

test('barrel repair: the limits are converted from the published inches', async () => {
  const text = await read('recuperacao-de-canhao');
  const [least, most] = [0.007, 0.015].map((inches) => decimal(inches * 25.4));
  expect(text).toContain(`de ${least} a ${most} mm de profundidade`);
  expect(text).toContain(`de ${decimal(0.002 * 25.4)} a ${decimal(0.005 * 25.4)} mm`);
  expect(text).toContain(
    `| Injeção, peça crítica | ${decimal(0.003 * 25.4)} mm, junto ao anel, ver a nota |`,
  );
  expect(text).toContain(`| Injeção, uso geral | ${decimal(0.02 * 25.4)} mm, junto ao anel, ver a nota |`);
  expect(text).toContain(`| Extrusão, casos especiais | Até ${decimal(0.25 * 25.4, 1)} mm, ver a nota |`);
});

test('extruder faults: the specific output, its loss and the speed that makes up for it', async () => {
  const text = await read('defeitos-de-extrusora');
  const [before, now, speed] = [480, 432, 60];
  expect(text).toContain(`${before} kg/h a ${speed} rpm, ou ${decimal(before / speed, 1)} kg/h por rpm`);
  expect(text).toContain(`Hoje faz ${now} kg/h nas mesmas ${speed} rpm, ou ${decimal(now / speed, 1)}`);
  expect(text).toContain(`A queda é de ${Math.round((1 - now / before) * 100)}%`);
  expect(text).toContain(`quase ${Math.ceil(before / (now / speed))} rpm`);
  const celsius = (fahrenheit: number) => Math.round(((fahrenheit - 32) * 5) / 9 / 5) * 5;
  expect(text).toContain(`um patamar entre ${celsius(200)} e ${celsius(250)} °C`);
});

test('recycling: bulk density, channel depth and length follow from the examples', async () => {
  const text = await read('rosca-para-reciclagem');
  const [pellets, regrind] = [5.6 / 10, 3.2 / 10];
  expect(text).toContain(
    `5,6 kg, ou ${decimal(pellets)} kg por litro; moído de frasco, 3,2 kg, ou ${decimal(regrind)}`,
  );
  expect(text).toContain(`${Math.round((1 - regrind / pellets) * 100)}% menos peso`);
  expect(text).toContain(`teria de ser ${decimal(pellets / regrind)} vez a atual`);
  const thousands = (value: number) => value.toLocaleString('pt-BR');
  expect(text).toContain(
    `24:1 são ${thousands(90 * 24)} mm de filete e 30:1 são ${thousands(90 * 30)} mm. Faltam ${90 * 6} mm`,
  );
});

test('bimetallic or nitrided: lives and costs follow from the figures of the tables', async () => {
  const text = await read('rosca-bimetalica-ou-nitretada');
  expect(text).toContain(`São ${1_500_000 / 300_000} vezes e ${Math.floor(4_000_000 / 300_000)} vezes`);
  const costs = [
    [100, 20],
    [100, 4],
    [180, 12],
  ].map(([price = 0, life = 1]) => price / life);
  expect(text).toContain(`| Custo de 1.000 h | ${costs.map((cost) => decimal(cost, 1)).join(' | ')} |`);
  expect(text).toContain(`| Trocas em 12.000 h | ${decimal(12 / 20, 1)} | ${12 / 4} | ${12 / 12} |`);
  expect(text).toContain(`sai ${(1 - (costs[2] ?? 0) / (costs[1] ?? 1)) * 100}% mais barata`);
  expect(text).toContain(`mais de ${180 / (costs[0] ?? 1)}.000 h para empatar`);
});

test('straightening: the bow is half the run-out, and the case is converted', async () => {
  const text = await read('desempeno-de-rosca');
  const fresh = CLEARANCES[3]?.fresh ?? [0, 0];
  expect(text).toContain(`de ${decimal(fresh[0])} a ${decimal(fresh[1])} mm de folga diametral`);
  expect(text).toContain(`de ${decimal(fresh[0] / 2)} a ${decimal(fresh[1] / 2)} mm por lado`);
  expect(text).toContain(`Com ${decimal(0.3)} mm de batimento, a flecha é de ${decimal(0.3 / 2)} mm`);
  expect(text).toContain(`cerca de ${decimal(0.055 * 25.4, 1)} mm, o canhão ${decimal(0.015 * 25.4)} mm`);
  expect(Math.round(4.5 * 25.4)).toBe(114);
  // The screen changer weighs 4,000 pounds.
  expect(4000 * 0.453592).toBeGreaterThan(1800);
  expect(text).toContain('quase duas toneladas');
});

test('blow moulder faults: the variation of ten cuts is their range divided by their mean', async () => {
  const text = await read('defeitos-de-sopradora');
  const [heaviest, lightest, mean] = [62.4, 59.6, 61];
  expect(text).toContain(
    `o mais pesado tem ${decimal(heaviest, 1)} g, o mais leve ${decimal(lightest, 1)} g`,
  );
  expect(text).toContain(
    `é de ${decimal(heaviest - lightest, 1)} g, ou ${decimal(((heaviest - lightest) / mean) * 100, 1)}% da média`,
  );
});

test('price: the weight grows with the cube, and the payback is the maker’s', async () => {
  const text = await read('quanto-custa-uma-rosca');
  expect(text).toContain(`perto de ${decimal((90 / 60) ** 3, 1)} vezes uma de 60 mm`);
  expect(text).toContain(`perdia ${(60 / 1500) * 100}% da produção`);
  expect(text).toContain(`se pagava em ${decimal(3642 / 936, 1)} dias`);
});

test('price: names no price outside the catalogue’s figure', async () => {
  expect(await read('quanto-custa-uma-rosca')).not.toMatch(/R\$/);
});

test('resins: melt and drying temperatures are converted and rounded to 5 °C', async () => {
  const text = await read('fichas-de-dez-resinas');
  const round = (fahrenheit: number) => Math.round(((fahrenheit - 32) * 5) / 9 / 5) * 5;
  for (const [resin, drying, from, to] of [
    ['PEBD, PEAD', 'Em geral dispensa', 360, 525],
    ['PP', 'Em geral dispensa', 400, 500],
    ['PS', `2 h a ${round(150)} °C, se úmido`, 400, 480],
    ['ABS', `2 a 4 h, de ${round(180)} a ${round(200)} °C`, 390, 540],
    ['PA 6', `2 a 4 h a ${round(180)} °C`, 460, 550],
    ['PA 66', `2 a 4 h a ${round(175)} °C`, 520, 580],
    ['PC', `4 h a ${round(250)} °C`, 520, 610],
    ['POM', `1 a 4 h, de ${round(160)} a ${round(185)} °C`, 380, 430],
  ] as const) {
    expect(text).toContain(`| ${resin} | ${drying} | ${round(from)} a ${round(to)} °C |`);
    const drawn = MELT_RANGES.find(([name]) => name === (resin === 'PEBD, PEAD' ? 'PE' : resin));
    expect(drawn?.slice(1)).toEqual([round(from), round(to)]);
  }
});

const readArticle = (name: string) => read(name, 'articles');

const regrinding = await readArticle('retificarosca');

test('the example of a worn screw measures against the drawing, and its sums are right', () => {
  const [drawing, worst, best, bore, nominal] = [59.88, 59.52, 59.78, 60.08, 60];
  const table = clearancesAt(nominal);
  expect(regrinding).toContain(
    `no desenho, ${decimal(drawing)} mm. Na pior estação ela mede ${decimal(worst)} mm`,
  );
  expect(regrinding).toContain(
    `Perdeu ${decimal(drawing - worst)} mm no diâmetro, ou ${decimal((drawing - worst) / 2)} mm no raio`,
  );
  expect(regrinding).toContain(`a diferença entre as duas é de ${decimal(best - worst)} mm`);
  expect(regrinding).toContain(
    `Com o furo em ${decimal(bore)} mm, a folga diametral naquela estação é de ${decimal(bore - worst)} mm, ` +
      `ou ${decimal((bore - worst) / 2)} mm por lado; com o par novo, era de ${decimal((nominal - drawing) / 2)} mm`,
  );
  expect(regrinding).toContain(`ficam ${decimal(bore - drawing)} mm no diâmetro`);
  expect(bore - worst).toBeGreaterThan(table?.rebuild ?? 1);
  expect(bore - drawing).toBeLessThan(table?.fresh[1] ?? 0);
});

test('the cost of an hour of life follows from price and life', () => {
  const { price, life } = REGRIND_SHARES;
  const shares = life.toReversed().map((share) => Math.round((100 * price) / share));
  expect(regrinding).toContain(`de ${shares[0]} a ${shares[1]}%`);
});

test('1,000 hours of a reground screw cost less', () => {
  expect(regrinding).toContain(`dura 10.000 h, cada 1.000 h custam ${100 / 10}`);
  const life = 0.75 * 10_000;
  expect(regrinding).toContain(
    `dura ${life.toLocaleString('pt-BR')} h: cada 1.000 h custam ${30 / (life / 1000)}`,
  );
});

test('choosing a screw: compression, lengths, angle, speed and residence time follow from their numbers', async () => {
  const choice = await readArticle('roscainjetora');
  expect(choice).toContain(
    `Com 6,5 mm de canal na alimentação e 2,6 mm na dosagem, a taxa é ${decimal(6.5 / 2.6, 1)}:1`,
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
  expect(choice).toContain(`um ângulo de hélice de ${decimal(angle, 1)}°`);
  expect(choice).toContain(`a 150 rpm anda a ${decimal((Math.PI * 0.05 * 150) / 60)} m/s`);
  expect(choice).toContain(`Com 600 g no canhão, 120 g por ciclo e 30 s de ciclo, são ${(600 / 120) * 30} s`);
  const shares = [...choice.matchAll(/\b(\d\d)\/(\d\d)\/(\d\d)\b/g)].map(([, ...zones]) => zones.map(Number));
  expect(shares.length).toBeGreaterThan(4);
  for (const [feed = 0, compression = 0, metering = 0] of shares)
    expect(feed + compression + metering).toBe(100);
});

test('stops of injectors: the current of a heater and the clearance of a new set', async () => {
  const stops = await readArticle('problemainjetoras');
  expect(stops).toContain(`Uma coleira de 1.500 W em 220 V puxa ${decimal(1500 / 220, 1)} A`);
  expect(stops).toContain(`0,1% do diâmetro: ${decimal(50 * 0.001)} mm numa rosca de 50 mm`);
});

test('maintenance: the intervals of the table are 250 hours in each shift pattern', async () => {
  const plan = await readArticle('manutencaoextrusora');
  const weeks = (hours: number) => INTERVALS.routine.hours / hours;
  expect(plan).toContain(`| Um turno, cinco dias | ${5 * 8} h | ${Math.floor(weeks(40))} semanas |`);
  expect(plan).toContain(`| Dois turnos, cinco dias | ${5 * 16} h | ${Math.floor(weeks(80))} semanas |`);
  expect(plan).toContain(`| Três turnos, seis dias | ${6 * 24} h | ${Math.floor(weeks(144) * 7)} dias |`);
  expect(plan).toContain(`| Contínuo, sete dias | ${7 * 24} h | ${Math.floor(weeks(168) * 7)} dias |`);
});

test('maintenance: the examples’ losses, rates and savings follow from their numbers', async () => {
  const plan = await readArticle('manutencaoextrusora');
  const money = (value: number) => `R$ ${value.toLocaleString('pt-BR')}`;
  expect(plan).toContain(
    `quatro horas de espera por um rolamento já somam de ${money(4 * 5000)} a ${money(4 * 15_000)}`,
  );
  expect(plan).toContain(
    `dava 0,80 kg/h por rpm e agora dá 0,72, a queda é de ${Math.round((1 - 0.72 / 0.8) * 100)}%`,
  );
  expect(plan).toContain(`perdeu 0,06 mm no raio em 4.000 h gasta ${decimal(0.06 / 4, 3)} mm a cada 1.000 h`);
  const [planned, stopped, failures] = [1000, 50, 10];
  expect(plan).toContain(
    `O tempo de parada é de ${(stopped / planned) * 100}% e o MTBF, de ${(planned - stopped) / failures} h`,
  );
  const saved = stopped * 0.3;
  expect(plan).toContain(
    `são ${stopped - saved} h, e as ${saved} h recuperadas valem de ${money(saved * 5000)} a ${money(saved * 15_000)}`,
  );
});
