import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tests/fixtures/find-browser.ts';

/**
 * A browser driven by the DevTools protocol alone. Playwright watches every page's runtime, for which the browser
 * collects stacks in the middle of a press or a load: up to 70 ms at a quarter of the processor's speed that no visitor
 * pays.
 */
export interface DevToolsBrowser {
  /** An empty page of that size. */
  open(width: number, height: number): Promise<Tab>;
  stop(): Promise<void>;
}

export interface Tab {
  /** Asks the page's agent; the answer as the protocol gives it. */
  send(method: string, params?: object): Promise<unknown>;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Hears what the page's agent tells of its own accord; its domain has to be enabled. */
  on<Event>(method: string, hear: (event: Event) => void): void;
  close(): Promise<void>;
}

type Answer = { id: number; result?: unknown; error?: { message: string } };
type Told = { id?: undefined; sessionId: string; method: string; params: unknown };

// Larger than any page: what lies outside of it is not drawn, and a press there waits for a frame that never comes.
const WINDOW = { width: 1600, height: 1200 };

/** The browser that visitors have, if the machine has it: its shell lays a page out in longer tasks. */
export async function startBrowser(): Promise<DevToolsBrowser> {
  const executable = await findBrowser('whole');
  if (!executable) throw new Error('No Chrome or Chromium found: node scripts/get-browser.ts');
  const profile = await mkdtemp(join(tmpdir(), 'devtools-'));
  const child = spawn(
    executable,
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise((done) => child.once('exit', done));
  const socket = new WebSocket(
    await new Promise<string>((found, failed) => {
      let output = '';
      child.stderr.on('data', (chunk) => {
        output += chunk;
        const address = output.match(/ws:\S+/)?.[0];
        if (address) found(address);
      });
      void exited.then(() => failed(new Error(`The browser did not start:\n${output}`)));
    }),
  );
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));

  const asked = new Map<number, (answer: Answer) => void>();
  const listeners = new Map<string, (event: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer | Told;
    if (message.id === undefined)
      return listeners.get(`${message.sessionId} ${message.method}`)?.(message.params);
    asked.get(message.id)?.(message);
    asked.delete(message.id);
  });
  let id = 0;
  const ask = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    id += 1;
    const answer = await new Promise<Answer>((answered) => {
      asked.set(id, answered);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  };

  return {
    async open(width, height) {
      const { browserContextId } = await ask<{ browserContextId: string }>('Target.createBrowserContext');
      const { targetId } = await ask<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...WINDOW,
      });
      const target = { targetId, flatten: true };
      const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', target);
      const send = (method: string, params?: object) => ask<unknown>(method, params, sessionId);
      await send('Page.enable');
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', metrics);
      return {
        send,
        async evaluate<Value>(expression: string) {
          const question = { expression, returnByValue: true };
          const { result } = (await send('Runtime.evaluate', question)) as { result: { value: Value } };
          return result.value;
        },
        on: <Event>(method: string, hear: (event: Event) => void) => {
          listeners.set(`${sessionId} ${method}`, hear as (event: unknown) => void);
        },
        close: () => ask('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async stop() {
      // Killed, it would leave its helpers behind. It may be gone before it answers.
      void ask('Browser.close');
      await exited;
      socket.close();
      child.stderr.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
