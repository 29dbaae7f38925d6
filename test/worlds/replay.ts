import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../service/rest.ts';
import { eventually, ROOT } from '../service/service.ts';

export type ReplayReady = {
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly replay_url: string;
  readonly replay_key: string;
  readonly from_ms: number;
  readonly to_ms: number;
};

export type Replay = Awaited<ReturnType<typeof startReplay>>;

/** Starts `chain replay` with flags; its ready file is in a folder. */
export const startReplay = async (folder: string, name: string, flags: readonly string[]) => {
  const file = join(folder, `${name}.json`);
  const args = ['bin/chain.js', 'replay', '--port', '0', '--ready-file', file, ...flags];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text));
  const gone = new Promise<number | null>(done => child.once('exit', done));
  const ready = await eventually('the replay is ready', () => {
    if (child.exitCode !== null) throw new Error(`It ended: ${said}`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReplayReady) : undefined;
  });
  const op = (body: unknown, key: string | null = ready.replay_key) =>
    ask(ready.replay_url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    });
  const get = (path: string, key = ready.keys.enterprise!) =>
    ask(`${ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
  const end = () => {
    child.kill('SIGTERM');
    return gone;
  };
  const readState = async () =>
    (await ask(ready.replay_url)).body as { readonly state: string; readonly applied: number };
  const untilEnded = () =>
    eventually('it ended', async () => ((await readState()).state === 'ended' ? true : undefined));
  return { ready, op, get, end, gone, readState, untilEnded, output: () => said };
};
