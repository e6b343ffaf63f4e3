import { readStanding } from '../platform/deploy-standing.ts';
import { refuse } from './refuse.ts';

/** The response of a deploy that is not the published one; undefined: the deploy may serve the staff. */
export function refuseOldDeploy(request: Request): Response | undefined {
  if (readStanding(request) !== 'old') return undefined;
  console.info('staff: refused: this deploy is not the published one');
  return refuse('outdated');
}
