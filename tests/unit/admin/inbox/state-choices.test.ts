import { expect, test } from 'vitest';
import { labelChoice, quickChoices } from '../../../../src/admin/inbox/state-choices.ts';
import type { LeadState } from '../../../../src/shared/inbox/lead-state.ts';

test.each<[LeadState, string[]]>([
  ['new', ['Em andamento', 'Respondido', 'Descartado']],
  ['active', ['Respondido', 'Descartado', 'Novo']],
  ['suspect', ['Não é spam', 'Descartado']],
])('the list offers a lead that is %s what it is not yet', (state, offered) => {
  expect(quickChoices(state).map((choice) => labelChoice(choice, state))).toEqual(offered);
});
