import { promises } from '../../shared/company/promises.ts';

const { quoteHours, recoveryWarrantyDays, newPartWarrantyMonths } = promises;

/** The terms of every quote, the same on all pages. WEEKEND_REPLY stands below them. */
export const QUOTE_TERMS = [
  { term: 'Orçamento', value: `Em até ${quoteHours}\u00a0h após a avaliação` },
  { term: 'Garantia da recuperação', value: `${recoveryWarrantyDays}\u00a0dias` },
  { term: 'Garantia da peça nova', value: `${newPartWarrantyMonths}\u00a0meses` },
] as const;

/** The id of the checklist's form. The catalogue's checkboxes belong to it too. */
export const CHECKLIST_FORM = 'cotacao';
