import { CHANGED_MEANWHILE, explainRefusal, OFFLINE } from './refusals.ts';

const API = 'https://api.github.com/';

interface Answer {
  message?: string;
  errors?: { type?: string; message?: string }[];
}

type Send = typeof fetch;

/**
 * Stands between Sveltia and GitHub's API: says refusals in Portuguese, does without draft pull requests where GitHub
 * has none, and calls `onSave` with the branch that something was written to.
 */
export function standBetween(send: Send, siteBranch: string, onSave: (branch: string) => void): Send {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(API)) return send(input, init);
    const body = typeof init?.body === 'string' ? init.body : '';
    const response = await withoutDraft(send, input, init, url, body);
    if (!response.ok) return explain(response);
    const branch = writtenBranch(url, init?.method, body, siteBranch);
    if (!branch) return withoutDraftMutation(response, body);
    const failed = url.endsWith('/graphql') && ((await response.clone().json()) as Answer).errors;
    if (failed) return explain(response);
    onSave(branch);
    return response;
  };
}

async function reach(send: Send, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  try {
    return await send(input, init);
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(OFFLINE, { cause: error }) : error;
  }
}

/**
 * A private repository of a free account has no draft pull requests, and Sveltia asks for nothing else:
 * https://docs.github.com/pull-requests/collaborating-with-pull-requests/proposing-changes-to-your-work-with-pull-requests/about-pull-requests#draft-pull-requests
 */
async function withoutDraft(
  send: Send,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  url: string,
  body: string,
): Promise<Response> {
  const response = await reach(send, input, init);
  if (response.status !== 422 || !url.endsWith('/pulls') || !body.includes('"draft":true')) return response;
  const { message = '', errors = [] } = (await response.clone().json()) as Answer;
  const said = [message, ...errors.map((error) => error.message ?? String(error))].join(' ');
  if (!/draft pull requests are not supported/i.test(said)) return response;
  return reach(send, input, { ...init, body: body.replace('"draft":true', '"draft":false') });
}

/** The state of a pull request that cannot be a draft is its label alone. */
async function withoutDraftMutation(response: Response, body: string): Promise<Response> {
  const [mutation] = body.match(/convertPullRequestToDraft|markPullRequestReadyForReview/) ?? [];
  if (!mutation) return response;
  const { errors = [] } = (await response.clone().json()) as Answer;
  if (!errors.length || !errors.every(({ message = '' }) => /draft/i.test(message))) return response;
  return Response.json({ data: { [mutation]: { pullRequest: { isDraft: false } } } });
}

/** The branch that a request writes to; undefined: none, or one that nobody checks. */
function writtenBranch(
  url: string,
  method: string | undefined,
  body: string,
  siteBranch: string,
): string | undefined {
  if (method === 'PUT' && url.endsWith('/merge')) return siteBranch;
  if (method === 'POST' && url.endsWith('/pulls')) return (JSON.parse(body) as { head: string }).head;
  if (!url.endsWith('/graphql') || !body.includes('createCommitOnBranch')) return undefined;
  const { variables } = JSON.parse(body) as { variables: { input: { branch: { branchName: string } } } };
  return variables.input.branch.branchName;
}

/** The response with its message in Portuguese, for the dialog that Sveltia shows it in. */
async function explain(response: Response): Promise<Response> {
  const { status, headers } = response;
  const answer = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Answer;
  const [error] = answer.errors ?? [];
  const message = error?.message ?? answer.message ?? '';
  const said = response.ok
    ? explainType(error?.type, message)
    : explainRefusal({ status, message, ...limits(headers) });
  if (!said) return response;
  return Response.json({ message: said, errors: [{ message: said }] }, { status, headers });
}

/** GraphQL answers 200 also where it refuses, with a type: https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api */
function explainType(type: string | undefined, message: string): string | undefined {
  if (type === 'STALE_DATA') return CHANGED_MEANWHILE;
  if (type === 'RATE_LIMITED') return explainRefusal({ status: 429, message });
  if (type === 'FORBIDDEN') return explainRefusal({ status: 403, message });
  return undefined;
}

const limits = (headers: Headers) => ({
  retryAfter: headers.get('retry-after'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
});
