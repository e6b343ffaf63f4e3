import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface WebKit {
  driver: string;
  browser: string;
  /** The X server without a screen; without one the browser has nowhere to draw. */
  screen: string;
}

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/** A file alone is no proof: system libraries may be missing, and Ubuntu's firefox is a stand-in. */
function starts(path: string, argument: string): boolean {
  try {
    execFileSync(path, [argument], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** FIREFOX_PATH, or an installed one. */
export function findFirefox(): string | undefined {
  const path = process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox');
  return path && starts(path, '--version') ? path : undefined;
}

/** WebKitGTK with its WebDriver, as Debian and Ubuntu have them. */
export function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const browser = globSync('/usr/lib{,exec,64}/{,*/}webkit2gtk-4.*/MiniBrowser').at(-1);
  return driver && screen && browser && starts(driver, '--help') ? { driver, browser, screen } : undefined;
}
