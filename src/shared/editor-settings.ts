/** Where the editor stores its changes, from the environment of the build. */
export interface EditorSettings {
  /** The repository on GitHub, such as `owner/name`; undefined: the editor works with a folder of this machine only. */
  repository?: string;
  branch: string;
  /** The address of the service that signs editors in to GitHub; undefined: Netlify's. */
  signInAddress?: string;
  /** Each change waits in a pull request, with its preview, until an editor publishes it. */
  asksForReview: boolean;
}

/** The settings with a required format, and the message for an invalid value. An owner's name on GitHub has no dot. */
const FORMS = {
  EDITOR_GITHUB_REPO: [/^[\w-]+\/[\w.-]+(?<!\.git)$/, 'use dono/nome, como empresa/site'],
  EDITOR_AUTH_URL: [/^https:\/\/[^/]+$/, 'use só a origem, como https://entrar.exemplo.com'],
  EDITOR_REVIEW: [/^[01]$/, 'use 0, ou deixe vazia'],
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence in Portuguese for each malformed setting; starts with its variable. An empty one counts as not set. */
export function findEditorProblems(env: Environment): string[] {
  return Object.entries(FORMS).flatMap(([name, [pattern, advice]]) => {
    const value = env[name]?.trim();
    return !value || pattern.test(value) ? [] : [`${name} é "${value}": ${advice}`];
  });
}

/** Reads the settings; throws with all of `findEditorProblems`, so that the build stops. */
export function readEditorSettings(env: Environment): EditorSettings {
  const problems = findEditorProblems(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const repository = env['EDITOR_GITHUB_REPO']?.trim();
  const signInAddress = env['EDITOR_AUTH_URL']?.trim();
  return {
    ...(repository && { repository }),
    branch: env['EDITOR_GITHUB_BRANCH']?.trim() || 'main',
    ...(signInAddress && { signInAddress }),
    asksForReview: env['EDITOR_REVIEW']?.trim() !== '0',
  };
}
