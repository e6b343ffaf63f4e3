import { readIntake } from './intake.ts';
import { chooseFormat } from './media-type.ts';
import { REFUSALS } from './refusals.ts';
import { respondRefused } from './respond.ts';

/** Responds to a request over the rate limit. Without JavaScript, the page keeps the form's values. Never rejects. */
export async function respondBusy(request: Request): Promise<Response> {
  const format = chooseFormat(request.headers);
  const intake = format === 'html' ? await readIntake(request) : undefined;
  return respondRefused(format, REFUSALS.busy, intake?.ok ? intake.fields : undefined);
}
