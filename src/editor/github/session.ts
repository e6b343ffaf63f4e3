/** Where Sveltia keeps whoever is signed in. It is written by it alone. */
const USER_KEY = 'sveltia-cms.user';

/** The GitHub token of whoever is signed in to the editor; undefined: nobody is. */
export function editorToken(): string | undefined {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as { token?: unknown } | null;
    return typeof user?.token === 'string' ? user.token : undefined;
  } catch {
    return undefined;
  }
}
