import { ROUTES } from '../../src/shared/routes.ts';
import { type Answer, apply, type Check, expectStatus, type Row, type SiteFacts } from './check.ts';
import { OWN_HEADERS } from './pages.ts';
import type { Site } from './site.ts';

const OPENER = 'cross-origin-opener-policy';
const EDITOR_OPENER = 'same-origin-allow-popups';

const policyOf = ({ headers }: Answer) => headers.get('content-security-policy');

/** The repository and branch that changes go to; undefined while the page says that its settings are missing. */
function findStore({ text }: Answer): string | undefined {
  const [, repository, branch] = /"repo":"([^"]+)","branch":"([^"]+)"/.exec(text) ?? [];
  return repository && !text.includes('editor-notice') ? `${repository}, ${branch}` : undefined;
}

/** What the editor's page has to fulfil. */
export const EDITOR_CHECKS: readonly Check[] = [
  {
    name: 'the editor’s page responds 200',
    change: 'Deploy again: the build writes admin/conteudo.html.',
    judge: (answer) => expectStatus(answer, 200),
  },
  {
    name: 'the editor’s Content-Security-Policy is its own, once',
    change: `${OWN_HEADERS} If two are sent, browsers keep to both, and the editor cannot reach GitHub.`,
    judge: (answer, { editorPolicy }) => {
      const sent = policyOf(answer);
      if (sent === null) return `${answer.path}: none`;
      if (sent === editorPolicy) return undefined;
      return `${answer.path}: ${sent.split('default-src').length > 2 ? 'two policies' : 'another one'}`;
    },
  },
  {
    name: 'the editor’s sign-in window may report back',
    change: OWN_HEADERS,
    judge: ({ path, headers }) =>
      headers.get(OPENER) === EDITOR_OPENER ? undefined : `${path}: ${headers.get(OPENER) ?? 'none'}`,
  },
  {
    name: 'search engines do not list the editor',
    change:
      'src/pages/admin/conteudo.astro has the meta tag. Netlify: Post processing must not change pages.',
    judge: ({ path, text }) =>
      /<meta name="?robots"? content="?noindex/.test(text) ? undefined : `${path}: no noindex`,
  },
  {
    name: 'the editor’s page is revalidated',
    change:
      'netlify.toml must have no Cache-Control for /admin/*: with an old page the editor asks for old files.',
    judge: ({ path, headers }) => {
      const value = headers.get('cache-control') ?? 'none';
      return /no-cache|max-age=0/.test(value) ? undefined : `${path}: Cache-Control: ${value}`;
    },
  },
  {
    name: 'the editor stores changes on GitHub',
    change:
      'EDITOR_GITHUB_REPO on Netlify, such as company/site; deploy again (docs/operating.md, The editor).',
    isWarning: true,
    judge: (answer) =>
      findStore(answer) ? undefined : 'not set up: it opens with a folder of one machine only',
  },
];

/** The admin's other page shows customers' data: it must not reach GitHub. */
export const ADMIN_CHECK: Check = {
  name: 'the admin does not get the editor’s headers',
  change: OWN_HEADERS,
  judge: (answer) =>
    expectStatus(answer, 200) ??
    (policyOf(answer)?.includes('github') || answer.headers.get(OPENER) === EDITOR_OPENER
      ? answer.path
      : undefined),
};

export async function checkEditor(site: Site, facts: SiteFacts): Promise<Row[]> {
  const page = await site.ask(ROUTES.editor);
  const admin = await site.ask(ROUTES.shopAdmin);
  return [
    ...EDITOR_CHECKS.map((check) => apply(check, page, facts, check.isWarning ? findStore(page) : '')),
    apply(ADMIN_CHECK, admin, facts),
  ];
}
