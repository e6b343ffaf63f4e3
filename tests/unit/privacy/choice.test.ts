import { expect, test } from 'vitest';
import type { PersonalData } from '../../../netlify/leads/privacy.ts';
import { askForChoice } from '../../../scripts/privacy/choice.ts';

const person = (id: string, email: string) => ({
  id,
  reference: id.repeat(8),
  name: 'Ana Prado',
  email,
  phone: '',
  company: '',
});
const mention = (leadId: string) => ({
  leadId,
  reference: leadId.repeat(8),
  field: 'note' as const,
  eventId: 1,
  text: 'ver Ana Prado',
  spans: [{ start: 4, end: 13 }],
});
const FOUND: PersonalData = {
  subject: { by: 'email', value: 'ana@x.example' },
  own: [person('A', 'ana@x.example')],
  tables: {},
  candidates: {
    requests: [{ ...person('B', 'b@x.example'), because: 'phone' }],
    mentions: [mention('B'), mention('C')],
  },
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

test('asks about each request and text, with the reason or the passage, then about all together', async () => {
  const { ask, asked } = answer('s', 'n', 'N', ' Sim ', 's');
  expect(await askForChoice(FOUND, ask)).toEqual({ leads: ['A'], mentions: [mention('C')] });
  expect(asked.join('\n')).toMatch(
    /AAAA-AAAA[\s\S]*BBBB-BBBB {2}Ana Prado {2}b@x\.example {2}\(mesmo telefone\)[\s\S]*BBBB-BBBB:nota {2}ver «Ana Prado»[\s\S]*Apagar 1 pedidos e trocar palavras em 1 textos/,
  );
});

test('does not ask about the texts of a request that is to be erased', async () => {
  const { ask, asked } = answer('s', 's', 'n', 's');
  expect(await askForChoice(FOUND, ask)).toEqual({ leads: ['A', 'B'], mentions: [] });
  expect(asked).toHaveLength(4);
});

test.each([
  ['anything but a yes', ['x', '', 'nao', '0']],
  ['no to all together', ['s', 's', 's', 'n']],
])('%s erases nothing', async (_, answers) => {
  expect(await askForChoice(FOUND, answer(...answers).ask)).toBeUndefined();
});
