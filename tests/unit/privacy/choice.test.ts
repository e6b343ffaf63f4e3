import { expect, test } from 'vitest';
import type { PersonalData } from '../../../netlify/leads/privacy.ts';
import { askForChoice, choose } from '../../../scripts/privacy/choice.ts';

const own = (id: string, email: string) => ({
  id,
  reference: id.repeat(8),
  name: 'Ana Prado',
  email,
  phone: '',
});
const hit = (leadId: string, start: number) => ({
  leadId,
  reference: leadId.repeat(8),
  field: 'note',
  eventId: 1,
  text: 'ver Ana Prado',
  start,
  end: 13,
});
const FOUND: PersonalData = {
  subject: { by: 'phone', value: '11 98765-4321' },
  own: [own('A', 'ana@x.example')],
  tables: {},
  hits: [hit('B', 4), hit('C', 8)],
};

/** Answers the questions in their order, and keeps them. */
function answer(...answers: string[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers.shift() ?? '';
  };
  return { ask, asked };
}

test('asks about each request and each passage, with its surroundings, then about all together', async () => {
  const { ask, asked } = answer('s', 'N', ' Sim ', 's');
  expect(await askForChoice(FOUND, ask)).toEqual({ own: FOUND.own, hits: [hit('C', 8)] });
  expect(asked.join('\n')).toMatch(
    /AAAA-AAAA[\s\S]*BBBB-BBBB:note1:4 {2}ver «Ana Prado»[\s\S]*CCCC[\s\S]*Apagar 1 pedidos e trocar 1 trechos/,
  );
});

test.each([
  ['anything but a yes', ['x', '', 'nao']],
  ['no to all together', ['s', 's', 's', 'n']],
])('%s erases nothing', async (_, answers) => {
  expect(await askForChoice(FOUND, answer(...answers).ask)).toBeUndefined();
});

test('a phone of several people, or of several requests without an email, erases nothing by itself', () => {
  expect(choose(FOUND, [])).toEqual({ own: FOUND.own, hits: [] });
  for (const email of ['b@x.example', ''])
    expect(choose({ ...FOUND, own: [own('A', ''), own('B', email)] }, [])).toHaveProperty('lack');
  const same = [own('A', 'ana@x.example'), own('B', 'ANA@x.example')];
  expect(choose({ ...FOUND, own: same }, [])).toEqual({ own: same, hits: [] });
});
