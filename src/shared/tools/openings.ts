/**
 * How the lines of each tool begin in a request's message: the figures count requests by them, and a proposal begins with
 * them. The index `leads_with_tools` has the same words.
 */
export const TRIAGE_OPENING = 'Recuperar ou trocar? (ferramenta do site)';
export const MEASURING_OPENING = 'Ficha de medição: ';
export const SELECTION_OPENING = 'Seleção de rosca: ';
export const PAYBACK_OPENING = 'Retorno da recuperação (ferramenta do site)';
