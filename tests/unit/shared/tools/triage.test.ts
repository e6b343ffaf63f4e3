import { describe, expect, test } from 'vitest';
import {
  firstAnswer,
  type History,
  type Part,
  type Sign,
  TRIAGE,
} from '../../../../src/shared/tools/triage.ts';

const parts = Object.keys(TRIAGE.peca.answers) as Part[];
const signs = Object.keys(TRIAGE.sinal.answers) as Sign[];
const histories = Object.keys(TRIAGE.historia.answers) as History[];

describe('a first answer', () => {
  test.each(parts)('never lets a broken part (%s) back into the machine uninspected', (part) => {
    for (const history of histories) {
      const answer = firstAnswer(part, 'quebra', history);
      expect(answer.next).toBe('ask');
      expect(answer.reason).toContain('Não monte de novo');
    }
  });

  test.each(parts)('asks for a measurement in every other case (%s)', (part) => {
    for (const sign of signs.filter((name) => name !== 'quebra'))
      for (const history of histories) expect(firstAnswer(part, sign, history).next).toBe('measure');
  });

  test('mentions a new part only after more than one rebuild', () => {
    const titles = histories.map((history) => firstAnswer('rosca', 'marcas', history).title);
    expect(titles.filter((title) => title.includes('peça nova'))).toEqual([
      firstAnswer('rosca', 'marcas', 'mais').title,
    ]);
  });
});
