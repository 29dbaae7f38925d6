import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { paths } from '@chain-intelligence/console/paths';
import type { PagesOptions } from 'cdk-loopback';
import { findLoopbackHost } from 'cdk-loopback/pages';
import { CONSOLE, isConsoleBuilt } from '../build/console.ts';

export type ConsoleKnown = {
  /** Key for pages on this machine, if there is one. */
  readonly key?: string;
  readonly isSimulated: boolean;
};

/** The console as pages of the local stack. `known` resolves once the demo keys exist. */
export function buildConsolePages(known: Promise<ConsoleKnown>): PagesOptions {
  const folder = buildApart();
  // Requests report a failed build. The service starts without the console.
  folder.catch(() => {});
  return {
    folder,
    paths: Object.values(paths),
    documents: {
      '/config.json': async (request, port) => {
        const host = findLoopbackHost(request, port);
        const { key, isSimulated } = await known;
        return {
          // Other hosts are tunnels and proxies: their own address is the right one.
          api_url: host === undefined ? '/' : `http://${host}`,
          ws_url: host === undefined ? '/ws' : `ws://${host}/ws`,
          ...(host !== undefined && key !== undefined && { key }),
          ...(isSimulated && { simulated: true }),
        };
      },
    },
  };
}

/** In a child process, whose memory is freed afterwards. */
async function buildApart(): Promise<string> {
  if (isConsoleBuilt()) return CONSOLE;
  const script = resolve(import.meta.dirname, '../build/console.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build ended with exit code ${code}; see the output of the service`);
  return CONSOLE;
}
