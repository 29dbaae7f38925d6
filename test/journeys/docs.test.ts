import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { getStackFilePath } from '../../lib/operator/target.ts';
import { eventually, ROOT, type Service, scratch, startService } from '../service/service.ts';
import { type Block, blocksOf, startFlags, withoutAccount } from './docs-page.ts';

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs/tutorial')).map(name => `docs/tutorial/${name}`)].sort();
/** Not in a newcomer's clone. */
const LEFT_OUT = new Set(['.git', '.local', 'cdk.out', 'coverage', 'dist']);
/** A busy machine applies a demonstration slowly. */
const APPLIED_MS_MAX = 240_000;
/** Days of a whole market take a minute to apply, and the commands are the same. */
const SHORT_DEMO = ['--demo', 'real'];
/** Validation only warns, and takes longer than the rest. */
const SYNTHESIS = { CDK_VALIDATION: 'false', AWS_EC2_METADATA_DISABLED: 'true' };
const END = '@@ end of block ';

const folder = scratch();
/** By flags: pages that start the same service share it. */
const services = new Map<string, Promise<Service>>();
let service: Service | null = null;

afterAll(async () => {
  for (const started of services.values()) await (await started).end('SIGTERM');
  folder.remove();
});

describe.each(PAGES)('%s', page => {
  const blocks = blocksOf(readFileSync(join(ROOT, page), 'utf8'));

  test('every command works, and prints what the page shows', async () => {
    const clone = cloneFor(page);
    const flags = startFlags(blocks);
    service = flags === null ? null : await startedFor(join(clone, '.local'), flags.length === 0 ? SHORT_DEMO : flags);
    const { code, printed } = await run(clone, scriptOf(blocks));
    const outputs = printed.split(new RegExp(`${END}\\d+\n`));
    const failed = blocks[outputs.length - 1];
    expect(code, `${page}:${failed?.line}\n${failed?.commands}\n${outputs.at(-1)}`).toBe(0);
    for (const [at, { line, needsAccount, shown }] of blocks.entries())
      if (shown !== null && !needsAccount) expectShown(`${page}:${line}`, shown, outputs[at]!);
  });
});

test('commands that fail, and output that differs, are noticed', async () => {
  const [wrong, right] = blocksOf(
    '```sh\nfalse\n```\n\n## Later\n\nNeeds an AWS account.\n\n```sh\nnpx cdk list\n```\n',
  );
  const { code, printed } = await run(folder.path, scriptOf([wrong!, right!]));
  expect([code, printed]).toEqual([1, '']);
  expect(right!.needsAccount).toBe(true);
  expect(() => expectShown('', { kind: 'json', text: '{"a": 1}' }, '{"b": 1}')).toThrow();
  expect(() => expectShown('', { kind: 'text', text: 'took 1 s' }, 'took long')).toThrow();
});

/** A folder with the repository's files and its own data. */
const cloneFor = (page: string): string => {
  const clone = join(folder.path, page.replace(/\W/g, '-'));
  mkdirSync(join(clone, '.local'), { recursive: true });
  for (const name of readdirSync(ROOT)) if (!LEFT_OUT.has(name)) symlinkSync(join(ROOT, name), join(clone, name));
  return clone;
};

/** The command line finds the service in the folder of the page. */
const startedFor = async (dataDir: string, flags: readonly string[]): Promise<Service> => {
  const key = flags.join(' ');
  const first = services.get(key);
  const starting = first ?? startService(dataDir, flags);
  services.set(key, starting);
  const started = await starting;
  if (first !== undefined) cpSync(getStackFilePath(started.dataDir), getStackFilePath(dataDir));
  writeFileSync(join(dataDir, 'ready.json'), JSON.stringify(started.ready));
  const [mint, wallet] = [demoOf(started, 'token'), demoOf(started, 'wallet')];
  if (mint !== null)
    await eventually(
      'the demonstration is applied',
      async () => {
        const { body } = await started.get(`/v1/wallet/${wallet}/performance?window=30d`);
        return (body as { total_trades: number }).total_trades > 0 ? true : undefined;
      },
      APPLIED_MS_MAX,
      1_000,
    );
  return started;
};

const demoOf = ({ said }: Service, what: 'token' | 'wallet'): string | null =>
  new RegExp(`Demo ${what}\\s+(\\S+)`).exec(said())?.[1] ?? null;

const WSCAT = join(ROOT, 'test/journeys/wscat.ts');
/** Replaces what a test cannot do: install, start again, download a client. */
const PRELUDE = `set -euo pipefail
npm() { case "$1" in ci|start) ;; *) command npm "$@" ;; esac; }
curl() { command curl --fail-with-body "$@"; }
npx() { case "$2" in wscat) shift 2; ${process.execPath} ${WSCAT} "$@" ;; *) command npx "$@" ;; esac; }
`;

const scriptOf = (blocks: readonly Block[]): string =>
  PRELUDE +
  blocks
    .map(
      ({ commands, needsAccount }, at) =>
        `${needsAccount ? withoutAccount(commands) : known(commands)}\necho "${END}${at}"`,
    )
    .join('\n');

/** Fills in the values that the service printed, and its address. */
const known = (commands: string): string => {
  const { base_url = '', ws_url = '', keys } = service?.ready ?? {};
  const values: Readonly<Record<string, string | null | undefined>> = {
    KEY: keys?.enterprise,
    MINT: service && demoOf(service, 'token'),
    WALLET: service && demoOf(service, 'wallet'),
  };
  return commands
    .replace(/^(\w+)=….*$/gm, (_, name: string) => `${name}=${values[name]}`)
    .replaceAll('ws://127.0.0.1:3000/ws', ws_url)
    .replaceAll('http://127.0.0.1:3000', base_url);
};

const run = (cwd: string, script: string): Promise<{ readonly code: number | null; readonly printed: string }> => {
  const env = { ...process.env, ...SYNTHESIS };
  const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => done({ code, printed }));
  });
};

/** JSON must have the shown fields; text must be equal but for times. */
const expectShown = (where: string, { kind, text }: NonNullable<Block['shown']>, printed: string): void => {
  if (kind === 'json') expect(Object.keys(JSON.parse(printed)), where).toEqual(Object.keys(JSON.parse(text)));
  else expect(withoutTimes(printed), where).toContain(withoutTimes(text));
};

const withoutTimes = (text: string): string => text.trim().replace(/\d+\.\d+ s\b/g, '… s');
