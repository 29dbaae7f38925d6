/** Chromium of the dev dependencies. It needs Linux on x64 and no other package. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

export type OpenBrowser = {
  readonly browser: Browser;
  /** Ends the browser and removes its files. */
  readonly end: () => Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(findPackageJSON('@sparticuz/chromium', import.meta.url)!, 'utf8'));
/** Unpacked once for all processes. */
const UNPACKED = join(ROOT, 'dist', `chromium-${version}`);
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()";

/** Starts the browser with a temporary folder. */
export const openBrowser = async (): Promise<OpenBrowser> => {
  if (!existsSync(UNPACKED)) await unpack();
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
const unpack = async (): Promise<void> => {
  mkdirSync(dirname(UNPACKED), { recursive: true });
  const fresh = mkdtempSync(`${UNPACKED}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: ROOT,
    // Any value with 22.x makes it unpack its libraries too.
    env: { ...process.env, HOME: fresh, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  try {
    renameSync(fresh, UNPACKED);
  } catch {
    // Another process was faster.
    rmSync(fresh, { recursive: true });
  }
};

const launch = (folder: string): Promise<Browser> => {
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontsConf(folder));
  return chromium.launch({
    executablePath: join(UNPACKED, 'chromium'),
    // Containers often run as root. The launcher's own flags would turn CORS off.
    // Nothing here needs a graphics card, and pages of one site may share a process.
    args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1'],
    env: {
      ...process.env,
      HOME: folder,
      TMPDIR: folder,
      LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
      FONTCONFIG_FILE: fonts,
    },
  });
};

/** The launcher's own names other folders. Without any font, a text field ends the browser. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(UNPACKED, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
