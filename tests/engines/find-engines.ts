import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface WebKit {
  driver: string;
  browser: string;
  /** The path of Xvfb, an X server without a screen, which the browser needs. */
  screen: string;
}

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/** Runs the file, because system libraries may be missing, and Ubuntu's firefox may be an empty stub for a snap. */
function starts(path: string, argument: string): boolean {
  try {
    execFileSync(path, [argument], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Returns FIREFOX_PATH or the path of an installed Firefox, if it starts. */
export function findFirefox(): string | undefined {
  const path = process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox');
  return path && starts(path, '--version') ? path : undefined;
}

/** Returns WebKitGTK and its WebDriver, as Debian and Ubuntu package them, if the driver starts. */
export function findWebKit(): WebKit | undefined {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const browser = globSync('/usr/lib{,exec,64}/{,*/}webkit2gtk-4.*/MiniBrowser').at(-1);
  return driver && screen && browser && starts(driver, '--help') ? { driver, browser, screen } : undefined;
}
