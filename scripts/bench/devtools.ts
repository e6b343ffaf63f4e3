import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A browser driven by the DevTools protocol alone. Playwright watches every page's runtime, for which the browser
 * collects stacks in the middle of a press: up to 70 ms at a quarter of the processor's speed that no visitor pays.
 */
export interface DevToolsBrowser {
  open(width: number, height: number): Promise<Tab>;
  stop(): Promise<void>;
}

export interface Tab {
  /** Asks the page's agent; the answer as the protocol gives it. */
  send(method: string, params?: object): Promise<unknown>;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

type Answer = { id?: number; result?: unknown; error?: { message: string } };

export async function startBrowser(executable: string): Promise<DevToolsBrowser> {
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
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id) asked.get(answer.id)?.(answer);
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
        width,
        height,
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
        close: () => ask('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async stop() {
      // Killed, it would leave its helpers behind.
      await ask('Browser.close');
      socket.close();
      child.stderr.destroy();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
