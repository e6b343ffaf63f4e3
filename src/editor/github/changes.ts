/** An error that `check:content` wrote beside a line of a file. */
export interface ContentError {
  file: string;
  line: number;
  /** The field, as the form's file names it. */
  field: string;
  message: string;
}

/** `unknown`: the check has not begun. `unreadable`: the editor's token may not read it. */
export type CheckState = 'unknown' | 'waiting' | 'passed' | 'failed' | 'unreadable' | 'conflict';

/** A saved change: a pull request, or, without review, what was written to the branch of the site. */
export interface Change {
  branch: string;
  title: string;
  /** Its page on GitHub. */
  address: string;
  state: CheckState;
  errors: ContentError[];
  /** The preview's address, once Netlify has built it. */
  preview?: string;
}

/** The job in .github/workflows/conteudo.yml. */
const CHECK = 'conteudo';

// The newest 20 are enough: older pull requests wait for somebody's decision, not for a check.
const COMMIT = `
  oid
  messageHeadline
  commitUrl
  statusCheckRollup {
    contexts(first: 50) {
      nodes {
        __typename
        ... on CheckRun {
          name
          status
          conclusion
          annotations(first: 20) {
            nodes { path title message location { start { line } } }
          }
        }
        ... on StatusContext { context state targetUrl }
      }
    }
  }`;

/** Asks for the open pull requests and the branch of the site, with their checks. */
export const CHANGES_QUERY = `
  query($owner: String!, $name: String!, $branch: String!) {
    repository(owner: $owner, name: $name) {
      ref(qualifiedName: $branch) { target { ... on Commit { ${COMMIT} } } }
      pullRequests(states: OPEN, first: 20, orderBy: { field: UPDATED_AT, direction: DESC }) {
        nodes {
          title
          url
          headRefName
          mergeable
          commits(last: 1) { nodes { commit { ${COMMIT} } } }
        }
      }
    }
  }`;

interface CheckRun {
  __typename: 'CheckRun';
  name: string;
  status: string;
  conclusion: string | null;
  annotations: {
    nodes: { path: string; title: string | null; message: string; location: { start: { line: number } } }[];
  };
}

interface StatusContext {
  __typename: 'StatusContext';
  context: string;
  state: string;
  targetUrl: string | null;
}

interface Commit {
  messageHeadline: string;
  commitUrl: string;
  statusCheckRollup: { contexts: { nodes: (CheckRun | StatusContext | null)[] } } | null;
}

interface PullRequest {
  title: string;
  url: string;
  headRefName: string;
  mergeable: string;
  commits: { nodes: { commit: Commit }[] };
}

/** GitHub's answer to `CHANGES_QUERY`. What the token may not read is null, with an entry in `errors`. */
export interface ChangesAnswer {
  data?: {
    repository: { ref: { target: Commit } | null; pullRequests: { nodes: PullRequest[] } } | null;
  };
  errors?: { message: string }[];
}

/** The changes of the editor in GitHub's answer; the branch of the site is the last. */
export function readChanges({ data, errors }: ChangesAnswer, branch: string): Change[] {
  const repository = data?.repository;
  if (!repository) return [];
  const isRefused = Boolean(errors?.some(({ message }) => /not accessible/i.test(message)));
  const changes = repository.pullRequests.nodes
    // Sveltia's branches: other pull requests are none of an editor's business.
    .filter(({ headRefName }) => headRefName.startsWith('cms/'))
    .map(({ headRefName, title, url, mergeable, commits }): Change => {
      const checks = readChecks(commits.nodes[0]?.commit, isRefused);
      const state = mergeable === 'CONFLICTING' ? 'conflict' : checks.state;
      return { ...checks, branch: headRefName, title, address: url, state };
    });
  const head = repository.ref?.target;
  if (head)
    changes.push({
      ...readChecks(head, isRefused),
      branch,
      title: head.messageHeadline,
      address: head.commitUrl,
    });
  return changes;
}

function readChecks(
  commit: Commit | undefined,
  isRefused: boolean,
): Pick<Change, 'state' | 'errors' | 'preview'> {
  const nodes = commit?.statusCheckRollup?.contexts.nodes ?? [];
  const run = nodes.find((node) => node?.__typename === 'CheckRun' && node.name === CHECK) as
    | CheckRun
    | undefined;
  const status = nodes.find(
    (node) =>
      node?.__typename === 'StatusContext' &&
      node.state === 'SUCCESS' &&
      /^netlify\/.*deploy-preview$/.test(node.context),
  ) as StatusContext | undefined;
  return {
    state: run ? stateOf(run) : isRefused ? 'unreadable' : 'unknown',
    errors: run ? errorsOf(run) : [],
    ...(status?.targetUrl && { preview: status.targetUrl }),
  };
}

const stateOf = ({ status, conclusion }: CheckRun): CheckState =>
  status !== 'COMPLETED' ? 'waiting' : conclusion === 'SUCCESS' ? 'passed' : 'failed';

/** GitHub adds an annotation of its own, about the process, which names no file of the content. */
const errorsOf = ({ annotations }: CheckRun): ContentError[] =>
  annotations.nodes
    .filter(({ path }) => path.startsWith('src/'))
    .map(({ path, title, message, location }) => ({
      file: path,
      line: location.start.line,
      field: title ?? '',
      message,
    }));
