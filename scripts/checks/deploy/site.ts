import { dayOf } from '../../../netlify/platform/sao-paulo.ts';
import type { Answer, SiteFacts } from './check.ts';

const TIMEOUT_MS = 20_000;
/** Requests at a time: a check must not look like an attack to the edge. */
const PARALLEL = 6;

/** A connection per request: on a kept one, a request may cross the server's close, and a good page looks unreachable. */
export const OWN_CONNECTION = { Connection: 'close' };

/** A site as the checks ask it. */
export interface Site {
  facts: SiteFacts;
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** Asks for several paths, a few at a time. In the order of the paths. */
  askAll(paths: readonly string[]): Promise<Answer[]>;
}

const explain = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `nothing within ${TIMEOUT_MS / 1000} s`;
  // fetch says only "fetch failed"; the cause has the code.
  const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? reason ?? message;
};

/** `address`: the site's, with or without a path. Throws a TypeError if it is no address. */
export function openSite(address: string): Site {
  const { origin } = new URL(address);
  const facts: SiteFacts = {
    origin,
    policy: undefined,
    editorPolicy: undefined,
    today: dayOf(new Date()),
  };

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, origin), {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...init,
        headers: { 'Accept-Encoding': 'br', ...OWN_CONNECTION, ...init.headers },
      });
      const { status, headers } = response;
      return { path, status, headers, text: await response.text() };
    } catch (error) {
      return { path, status: 0, headers: new Headers(), text: explain(error) };
    }
  }

  async function askAll(paths: readonly string[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    const waiting = paths.entries();
    const work = async () => {
      for (const [index, path] of waiting) answers[index] = await ask(path);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return answers;
  }

  return { facts, ask, askAll };
}
