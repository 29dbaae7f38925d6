/** Chromium of the dev dependencies. It needs Linux on x64 and no other package. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontsConf(folder));
  return chromium.launch({
    executablePath: stdout,
    // Containers often run as root. The launcher's own flags would turn CORS off.
    args: ['--no-sandbox'],
    env: { ...own, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: fonts },
  });
};

/** The launcher's own names other folders. Without any font, a text field ends the browser. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
