import { findChannelProblems } from '../../netlify/platform/second-channel.ts';
import type { Problem } from '../content/problem.ts';

const SCOPE = 'No Netlify o escopo da variável inclui builds e functions.';

/**
 * Finds what is missing for alarms that do not depend on the mail for requests. Reads the variables of the build: on
 * Netlify the functions have the same ones, unless their scopes say otherwise.
 */
export const findMissingChannels = (env: NodeJS.ProcessEnv): Problem[] =>
  findChannelProblems(env).map(({ variable, message }) => ({
    file: 'variáveis de ambiente do site',
    line: 0,
    field: variable,
    message: `${message} ${SCOPE}`,
  }));
