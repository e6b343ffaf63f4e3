import { ROUTES } from '../routes.ts';

/** The address of each tool by the name that articles and guides use. */
export const TOOL_PATHS = {
  'recuperar-ou-trocar': ROUTES.triage,
  medicao: ROUTES.measuring,
  selecao: ROUTES.selection,
  retorno: ROUTES.payback,
} as const;

export type ToolName = keyof typeof TOOL_PATHS;

export const TOOL_NAMES = Object.keys(TOOL_PATHS) as ToolName[];
