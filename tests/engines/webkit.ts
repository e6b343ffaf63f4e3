import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { WebKit } from './find-engines.ts';
import type { Engine, Key, Tab } from './tab.ts';

// The browser's toolbar needs a window of at least 447 px. Shrunk, it allows pages as narrow as on a phone.
const NARROW_WINDOW =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

const KEYS: Record<Key | 'Control' | 'Shift' | '\n', string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  '\n': '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  a: 'a',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await attempt())) {
    if (Date.now() > deadline) throw new Error(`waited 20 s for ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Starts an X server with a screen in memory. Returns its process and display name. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill();
  await ended;
}

/** Starts WebKitGTK over the WebDriver protocol: Safari's engine in a browser that Debian packages. */
export async function startWebKit(
  { driver, browser, screen: screenProgram }: WebKit,
  takeComplaints: () => string[],
): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_WINDOW);
  const { screen, display } = await startScreen(screenProgram);
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: home,
      // Without a graphics card, compositing takes a third more processor time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Containers forbid what the sandbox needs, and the browser opens only our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
    return value;
  }

  await until(`${driver} to start`, () => call('GET', '/status').catch(() => false));

  return {
    async openTab(): Promise<Tab> {
      const options = { binary: browser, args: ['--automation', '--time-zone=America/Sao_Paulo'] };
      const { sessionId } = (await call('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      })) as { sessionId: string };
      const command = (method: string, path: string, body?: object) =>
        call(method, `/session/${sessionId}${path}`, body);
      const point = (x: number, y: number, ...more: object[]) =>
        command('POST', '/actions', {
          actions: [
            {
              type: 'pointer',
              id: 'mouse',
              parameters: { pointerType: 'mouse' },
              actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }, ...more],
            },
          ],
        });
      const sendKeys = (...actions: object[]) =>
        command('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
      const keystroke = (value: string) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      async function evaluate(expression: string): Promise<unknown> {
        const script = `const done = arguments[0];
          (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = (await command('POST', '/execute/async', { script, args: [] })) as {
          value?: unknown;
          error?: string;
        };
        if (error) throw new Error(error);
        return value;
      }
      return {
        evaluate,
        goto: async (url) => void (await command('POST', '/url', { url })),
        reload: async () => void (await command('POST', '/refresh', {})),
        back: async () => void (await command('POST', '/back', {})),
        movePointer: async (x, y) => void (await point(x, y)),
        click: async (x, y) =>
          void (await point(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })),
        async type(text) {
          await sendKeys(...[...text].flatMap((letter) => keystroke(letter === '\n' ? KEYS['\n'] : letter)));
        },
        async press(key, held) {
          const hold = (type: string) => (held ? [{ type, value: KEYS[held] }] : []);
          await sendKeys(...hold('keyDown'), ...keystroke(KEYS[key]), ...hold('keyUp'));
        },
        async resize(width, height) {
          // The window is higher than the page by the shrunk toolbar.
          const bars = Number(await evaluate('outerHeight - innerHeight'));
          await command('POST', '/window/rect', { x: 0, y: 0, width, height: height + bars });
          const isThere = `innerWidth === ${width} && innerHeight === ${height}`;
          await until(`a window of ${width} × ${height} px`, () => evaluate(isThere));
        },
        screenshot: async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64'),
        async complaints() {
          // The page's earlier beacons have arrived when this request has.
          await evaluate(`fetch('/_complaints', { method: 'POST' }).then(() => {}, () => {})`);
          return takeComplaints();
        },
        close: async () => void (await command('DELETE', '')),
      };
    },
    async close() {
      await stop(service);
      await stop(screen);
      await rm(home, { recursive: true, force: true });
    },
  };
}
