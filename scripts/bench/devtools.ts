import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tests/fixtures/find-browser.ts';

/**
 * A browser driven through the DevTools protocol without Playwright. Playwright enables the `Runtime` domain, so that
 * the browser collects stack traces during clicks and loads. That adds up to 70 ms at a 4 times slower CPU.
 */
export interface DevToolsBrowser {
  /** Opens an empty page; width and height of its viewport in CSS pixels. */
  open(width: number, height: number): Promise<Tab>;
  stop(): Promise<void>;
}

export interface Tab {
  /** Sends a protocol command to the page; resolves with the protocol's result. */
  send(method: string, params?: object): Promise<unknown>;
  /** Evaluates an expression in the page; resolves with its JSON value. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Listens to a protocol event; its domain must be enabled first. One listener per event. */
  on<Event>(method: string, listener: (event: Event) => void): void;
  close(): Promise<void>;
}

type ProtocolResponse = { id: number; result?: unknown; error?: { message: string } };
type ProtocolEvent = { id?: undefined; sessionId: string; method: string; params: unknown };

// Larger than every measured viewport: Chromium draws nothing outside the window, so a click there gets no next frame.
const WINDOW = { width: 1600, height: 1200 };

/** Starts the full browser, as visitors have it. The headless shell does layout in longer tasks. `more`: further arguments. */
export async function startBrowser(more: readonly string[] = []): Promise<DevToolsBrowser> {
  const executable = await findBrowser('whole');
  if (!executable)
    throw new Error('No Chrome or Chromium found. Install one: node scripts/build/get-browser.ts');
  const profile = await mkdtemp(join(tmpdir(), 'devtools-'));
  const child = spawn(
    executable,
    [
      '--headless',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...more,
      'about:blank',
    ],
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

  const pending = new Map<number, (response: ProtocolResponse) => void>();
  const listeners = new Map<string, (event: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ProtocolResponse | ProtocolEvent;
    if (message.id === undefined)
      return listeners.get(`${message.sessionId} ${message.method}`)?.(message.params);
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  });
  let id = 0;
  const call = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    id += 1;
    const response = await new Promise<ProtocolResponse>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    if (response.error) throw new Error(`${method}: ${response.error.message}`);
    return response.result as Result;
  };

  return {
    async open(width, height) {
      const { browserContextId } = await call<{ browserContextId: string }>('Target.createBrowserContext');
      const { targetId } = await call<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...WINDOW,
      });
      const target = { targetId, flatten: true };
      const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', target);
      const send = (method: string, params?: object) => call<unknown>(method, params, sessionId);
      await send('Page.enable');
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', metrics);
      return {
        send,
        async evaluate<Value>(expression: string) {
          const query = { expression, returnByValue: true };
          const { result } = (await send('Runtime.evaluate', query)) as { result: { value: Value } };
          return result.value;
        },
        on: <Event>(method: string, listener: (event: Event) => void) => {
          listeners.set(`${sessionId} ${method}`, listener as (event: unknown) => void);
        },
        close: () => call('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async stop() {
      // Killing the browser would leave its child processes running. Not awaited: it may exit before it responds.
      void call('Browser.close');
      await exited;
      socket.close();
      child.stderr.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
