/** Where the editor stores its changes, from the environment of the build. */
export interface EditorSettings {
  /** The repository on GitHub, such as `owner/name`; undefined: the editor works with a folder of this machine only. */
  repository?: string;
  branch: string;
  /** The address of the service that signs editors in to GitHub; undefined: Netlify's. */
  signInAddress?: string;
  /** Each change waits in a pull request, with its preview, until somebody publishes it. */
  asksForReview: boolean;
}

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

/** Reads the settings; throws on one that cannot be right, so that the build stops. */
export function readEditorSettings(env: Readonly<Record<string, string | undefined>>): EditorSettings {
  const repository = env['EDITOR_GITHUB_REPO']?.trim();
  if (repository && !REPOSITORY.test(repository))
    throw new Error(`EDITOR_GITHUB_REPO is not owner/name: ${repository}`);
  const signInAddress = env['EDITOR_AUTH_URL']?.trim();
  if (signInAddress && !/^https:\/\/[^/]+$/.test(signInAddress))
    throw new Error(`EDITOR_AUTH_URL is not an origin such as https://entrar.exemplo.com: ${signInAddress}`);
  return {
    ...(repository && { repository }),
    branch: env['EDITOR_GITHUB_BRANCH']?.trim() || 'main',
    ...(signInAddress && { signInAddress }),
    asksForReview: env['EDITOR_REVIEW'] !== '0',
  };
}
