import { readIntake } from './intake.ts';
import { chooseAnswer } from './media-type.ts';
import { REFUSALS } from './refusals.ts';
import { respondRefused } from './respond.ts';

/** Answers a request over the rate limit; the page for visitors without JavaScript keeps what they typed. Never rejects. */
export async function answerBusy(request: Request): Promise<Response> {
  const answer = chooseAnswer(request.headers);
  const intake = answer === 'html' ? await readIntake(request) : undefined;
  return respondRefused(answer, REFUSALS.busy, intake?.ok ? intake.fields : undefined);
}
