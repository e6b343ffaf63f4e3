import data from '../../content/proposta.json' with { type: 'json' };
import { promises } from '../company/promises.ts';
import { addDays } from '../inbox/day.ts';
import type { Conditions } from './conditions.schema.ts';
import type { ProposalContent } from './proposal.ts';

/** The owner's conditions. The build checks them against the schema (src/content.config.ts). */
const conditions: Conditions = data;

/** The terms and the last day of a proposal that is begun today. The guarantee is what the site promises. */
export function firstTerms(today: string): Pick<ProposalContent, 'terms' | 'validUntil'> {
  const { validDays, ...terms } = conditions;
  const { recoveryWarrantyDays, newPartWarrantyMonths } = promises;
  return {
    terms: {
      ...terms,
      guarantee: `Recuperação: ${recoveryWarrantyDays} dias. Peça nova: ${newPartWarrantyMonths} meses. Soma-se à garantia legal.`,
      notes: '',
    },
    validUntil: addDays(today, validDays),
  };
}
