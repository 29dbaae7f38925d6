/** Chromium of the dev dependencies. It needs Linux on x64 and no other package. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

export type OpenBrowser = {
  readonly browser: Browser;
  /** Ends the browser and removes its files. */
  readonly end: () => Promise<void>;
};

const UNPACK = "import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath())";

/** Unpacks the browser into a temporary folder and starts it. */
export const openBrowser = async (): Promise<OpenBrowser> => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-browser-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const browser = await launch(folder);
    return { browser, end: () => browser.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** In a process of its own, because the launcher changes its environment. */
const launch = async (folder: string): Promise<Browser> => {
  const own = { ...process.env, HOME: folder, TMPDIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: resolve(import.meta.dirname, '../..'),
    // Any value with 22.x makes it unpack its libraries too.
    env: { ...own, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  findFonts(folder);
  return chromium.launch({
    executablePath: stdout,
    // Containers often run as root. The launcher's own flags would turn CORS off.
    args: ['--no-sandbox'],
    env: { ...own, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  });
};

/** The launcher's configuration looks for fonts in /tmp. Without fonts, texts have no size. */
const findFonts = (folder: string): void => {
  const file = join(folder, 'fonts/fonts.conf');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')));
};
