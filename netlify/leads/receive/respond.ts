import type { ContactRequest } from '../../../src/shared/request/request.ts';
import type { SendFailure, SendSuccess } from '../../../src/shared/request/wire.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../../platform/security-headers.ts';
import type { Fields } from '../judge/suspicion.ts';
import type { RefusedFile } from './handle-send.ts';
import { renderConfirmation } from './pages/confirmation.ts';
import { renderForm } from './pages/form.ts';
import { renderProblem, renderUnexpected } from './pages/problem.ts';
import type { Refusal } from './refusals.ts';

export type ResponseFormat = 'json' | 'html';

const pagePolicy = (formTarget: string) =>
  "default-src 'none'; style-src 'self'; " +
  `form-action ${formTarget}; base-uri 'none'; frame-ancestors 'none'; ` +
  "img-src 'self'; font-src 'self'";

/** `formTarget` is where the page's form may be sent, as in a Content-Security-Policy. */
export function page(status: number, text: string, formTarget = "'self'"): Response {
  return new Response(text, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(formTarget),
    },
  });
}

export function respondAccepted(
  format: ResponseFormat,
  sent: SendSuccess,
  request: ContactRequest,
  refusedFiles: readonly RefusedFile[],
): Response {
  return format === 'json'
    ? respondJson(200, sent)
    : page(200, renderConfirmation(sent, request, refusedFiles));
}

/** `fields` is the body if it could be read; the page then shows the form again with its values. */
export function respondRefused(
  format: ResponseFormat,
  { status, failure }: Refusal,
  fields?: Fields,
): Response {
  const response =
    format === 'json'
      ? respondJson(status, failure)
      : page(status, renderRefusal(failure, fields), failure.site);
  if (status === 405) response.headers.set('Allow', 'POST');
  return response;
}

function renderRefusal(failure: SendFailure, fields: Fields | undefined): string {
  if (failure.code === 'unexpected') return renderUnexpected();
  return fields ? renderForm(failure, fields) : renderProblem(failure.notice);
}
