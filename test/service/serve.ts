/** The service of one server as a child process, on a free port with its own folder. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Tier } from '../../layers/contract/tiers.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { chainHere, type Result } from './here.ts';
import { type Answer, type Asked, ask } from './rest.ts';
import { eventually, handOver, publish, ROOT } from './service.ts';

export type Server = {
  readonly url: string;
  readonly dataDir: string;
  /** The lines of its log so far. */
  readonly log: () => readonly { readonly level: string; readonly message: string }[];
  /** Asks with a key, or without one. */
  readonly ask: (path: string, key: string | null, asked?: Asked) => Promise<Answer>;
  readonly issueKey: (tier: Tier, ...more: readonly string[]) => Promise<string>;
  readonly publish: (events: readonly unknown[]) => Promise<void>;
  readonly chain: (args: readonly string[], input?: string) => Promise<Result>;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

/** Errors: throws with its output when it ends early. */
export const startServer = async (
  dataDir: string,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  handOver(dataDir);
  const args = [join(ROOT, 'bin/chain.js'), 'serve', '--port', '0', '--data', dataDir, ...flags];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...environment } });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', text => (said.err += text));
  const gone = new Promise<number | null>(done => child.once('exit', done));
  const log: Server['log'] = () =>
    said.out
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line));
  const url = await eventually('the server serves', () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${said.out}${said.err}`);
    return /Chain Intelligence serves .* from (http:\S+)/.exec(said.out)?.[1];
  }).catch(error => {
    child.kill('SIGKILL');
    throw error;
  });
  const chainOn: Server['chain'] = (words, input) => chainHere([...words, '--data', dataDir], input);
  return {
    ...{ url, dataDir, log, chain: chainOn },
    ask: (path, key, { headers = {}, ...more } = {}) =>
      ask(`${url}${path}`, {
        ...more,
        headers: { ...headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      }),
    issueKey: async (tier, ...more) =>
      JSON.parse((await chainOn(['keys', 'issue', '--tier', tier, '--json', ...more])).stdout).key,
    publish: events => publish(readLocalTarget(dataDir), events),
    end: signal => {
      child.kill(signal);
      return gone;
    },
  };
};
