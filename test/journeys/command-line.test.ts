import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, ndjson, swapOf } from '../service/events.ts';
import { chainHere, type Result } from '../service/here.ts';
import { chain, eventually, handOver, ROOT, type Service, scratch, startService } from '../service/service.ts';

const ROOT_README = join(ROOT, 'README.md');
const WALLET = 'So11111111111111111111111111111111111111112';
const folder = scratch();
const archive = join(folder.path, 'archive');
mkdirSync(join(archive, 'tape'), { recursive: true });
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
};
const swaps = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    swapOf(`${name} ${n}`, { token_mint: addressOf(name), timestamp: Date.now() - 60_000 + n }),
  );

describe('the command line', () => {
  test.each([
    [['--help'], /start .*\n[\s\S]*ingest[\s\S]*keys/],
    [['ingest', '--help'], /--rebase-to-now[\s\S]*--wait[\s\S]*--json/],
    [['start', '--help'], /--fresh.*--demo.*--no-demo.*--ready-file.*--port.*--data.*--memory/s],
    [['keys', '--help'], /issue[\s\S]*list[\s\S]*rotate[\s\S]*revoke/],
  ])('%j prints help and succeeds', async (args, text) => {
    expect(await chainHere(args)).toMatchObject({ code: 0, stdout: expect.stringMatching(text) });
  });

  test.each([
    [[], /Usage/],
    [['dance'], /dance/],
    [['start', '--port', '70000'], /port from 0 to 65535; got "70000"/],
    [['start', '--port', 'x'], /got "x"/],
    [['start', '--port', '-1'], /-1/],
    [['start', '--colour'], /--colour/],
    [['start', 'now'], /too many arguments/],
    [['ingest'], /file/],
    [['start', '--memory', '256'], /at least 400; got "256"/],
    [['start', '--aws-like', '--environments', '0'], /whole number from 1 to 100; got "0"/],
    [['start', '--aws-like', '--environments', '2.5'], /from 1 to 100; got "2.5"/],
    [['start', '--aws-like', '--post-ms', '-1'], /from 0 to 10000; got "-1"/],
    [['start', '--aws-like', '--seed', 'x'], /whole number; got "x"/],
    [['start', '--environments', '3'], /--environments requires --aws-like/],
    [['start', '--post-ms', '5'], /--post-ms requires --aws-like/],
    [['start', '--seed', '5'], /--seed requires --aws-like/],
    [['start', '--x402-pay-to', 'me'], /base58 address of 32 bytes; got "me"/],
    [['start', '--x402-pay-to', WALLET], /--x402-pay-to requires --x402-facilitator/],
    [['start', '--x402-price', '1'], /The --x402 options require --x402-pay-to/],
    [['start', '--x402-price', '0.0000001'], /at most 6 decimals, such as 0.001; got "0.0000001"/],
    [['start', '--x402-network', 'testnet'], /one of mainnet, devnet; got "testnet"/],
    [['start', '--data', '/dev/null/below'], /Cannot create \/dev\/null/],
    [['start', '--data', '/proc/x/y'], /Cannot create \/proc\/x/],
    [['export', '--archive', '/nowhere', '--format', 'csv', '--out', folder.path], /\/nowhere does not exist/],
    [['export', '--archive', folder.path, '--format', 'csv', '--out', '/proc/x/y'], /has no folder tape\//],
    [['export', '--archive', archive, '--format', 'csv', '--out', '/proc/x/y'], /Cannot create \/proc\/x/],
    [['rebuild', '--data', folder.path, '--from-archive', folder.path], /has no folder tape\//],
    [['rebuild', '--outputs', ROOT_README, '--work', '/proc/x/y'], /Cannot create \/proc\/x/],
    [['rebuild', '--workers', '0'], /whole number from 1 to 100; got "0"/],
    [['rebuild', '--workers', 'all'], /got "all"/],
    [['rebuild', '--ranges', '5000'], /whole number from 1 to 2048; got "5000"/],
    [['rebuild', '--data', '/nowhere', '--yes'], /\/nowhere has no data/],
    [['forward', '--to-url', 'http://u:p@127.0.0.1:1/ingest', '--key', 'k'], /must not have a user or password/],
    [['rebuild', 'generations', '--data', '/nowhere'], /No service runs on \/nowhere/],
    [['rebuild', 'delete-generation'], /missing required argument 'n'/],
    [['rebuild', 'delete-generation', 'old'], /generation such as 7; got "old"/],
    [['rebuild', 'delete-generation', '3', '--data', 'x', '--outputs', 'y'], /Give only one/],
    [['rebuild-worker'], /`rebuild` starts its workers itself/],
    [['ingest', '-', '-'], /Give - only once/],
    [['ingest', '/nowhere/tape.ndjson'], /\/nowhere\/tape.ndjson is not a readable file/],
    [['ingest', folder.path], /is not a readable file/],
    [['ingest', '-', '--speed', '0'], /above 0; got "0"/],
    [['ingest', '-', '--speed', 'fast'], /got "fast"/],
    [['ingest', '-', '--colour'], /--colour/],
    [['ingest', '-', '--data', '/nowhere'], /No service runs on \/nowhere/],
    [['accounts', 'list', '--data', '/nowhere'], /No service runs on \/nowhere/],
    [['billing', 'status', '--data', '/nowhere'], /No service runs on \/nowhere/],
    [['billing', 'retry'], /missing required argument 'id'/],
    [['accounts', 'create', '--name', 'x', '--overage', 'hard'], /--overage needs --allowance N/],
    [['accounts', 'create', '--name', 'x', '--allowance', '0'], /whole number of credits from 1/],
    [['accounts', 'plan', 'acct-x'], /Give either --allowance N or --none/],
    [['accounts', 'billing', 'acct-x', '--stripe', 'ann'], /customer id such as cus_…; got "ann"/],
    [['accounts', 'billing', 'acct-x', '--marketplace', '123456789012'], /--marketplace ACCOUNT with --license ARN/],
    [['keys', 'list', '--data', '/nowhere'], /No service runs on \/nowhere/],
    [['start', '--data', ''], /must be a folder path; got ""/],
    [['start', '--ready-file', '/proc/x/y'], /Cannot create \/proc\/x \(.*\)\. Choose another path with --ready-file/],
    [['start', '--ready-file', folder.path], /--ready-file must be a file; \S+ is a folder/],
    [['keys', 'list', '--data', 'x', '--outputs', 'y'], /--data selects the local service and --outputs one on AWS/],
    [['ingest', '-', '--data', 'x', '--stream', 'y'], /--data selects the local service and --stream one on AWS/],
    [['ingest', ROOT_README, '--rps', '5'], /--rps requires --rpc/],
    [['keys', 'issue', '--tier', 'free', '--expires-in', '0'], /above 0, such as 90d; got "0"/],
    [['simulate', '--swaps', '10000', '--out', '/nowhere/tape.ndjson'], /Cannot write \/nowhere\/tape.ndjson/],
    [['keys', 'issue', '--tier', 'free', '--name', 'demo'], /"demo" is reserved/],
    [['keys', 'issue', '--tier', 'free', '--name', ''], /1 to 100 characters without line breaks; got ""/],
    [['keys', 'ingest', '--name', 'x'.repeat(101)], /1 to 100 characters/],
    [['accounts', 'create', '--name', 'two\nlines'], /1 to 100 characters/],
    [['start', '--demo', 'fake'], /It must be one of simulated, real; got "fake"\./],
    [['start', '--demo'], /argument missing/],
    [['simulate', '--organic', '--only', 'Hybrid'], /'--organic' cannot be used with option '--only/],
  ])('%j is a usage error and exits with 2', async (args, text) => {
    const { code, stderr } = await chainHere(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(text)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each([[[]], [['ingest', '--help']], [['ingest', '/nowhere/tape.ndjson']]])(
    '%j prints the same as a separate process',
    async args => {
      expect(await chain(args)).toEqual(await chainHere(args));
    },
  );
});

test('unprintable output is a failure', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/chain.js'), 'keys', '--help'], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect([status, String(stderr)]).toEqual([1, expect.stringMatching(/^Cannot write to standard output: .*ENOSPC/)]);
});

describe('start', () => {
  test('--fresh empties only folders of the service', async () => {
    const dataDir = join(folder.path, 'precious');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letter.txt'), 'dear');
    const { code, stderr } = await chain(['start', '--port', '0', '--fresh', '--data', dataDir]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--fresh deletes only data folders')]);
    expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('dear');
  });

  test('a SIGTERM during synthesis ends the synthesizing process too', async () => {
    const dataDir = join(folder.path, 'early');
    const child = spawn(process.execPath, [join(ROOT, 'bin/chain.js'), 'start', '--port', '0', '--data', dataDir]);
    const gone = new Promise<number | null>(done => child.once('exit', done));
    const synthesizing = (): boolean =>
      execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' }).includes(`synth.ts --out ${dataDir}`);
    await eventually('it synthesizes', () => synthesizing() || undefined);
    child.kill('SIGTERM');
    expect(await gone).toBe(143);
    expect(synthesizing()).toBe(false);
  });

  test('prints which port is taken, and leaves a folder that --fresh recognises', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise(done => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    const dataDir = join(folder.path, 'taken');
    handOver(dataDir);
    for (const more of [['--fresh'], [], ['--fresh']]) {
      const { code, stderr } = await chain(['start', '--port', String(port), '--data', dataDir, ...more]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
    }
    server.close();
  });

  test('ends cleanly when it fails after its parts have started, or for an invalid region', async () => {
    const [dataDir, ready] = [join(folder.path, 'half-way'), join(folder.path, 'half-way.json')];
    handOver(dataDir);
    mkdirSync(`${ready}.part`);
    const failed = await chain(['start', '--no-demo', '--port', '0', '--data', dataDir, '--ready-file', ready]);
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('half-way.json.part')]);
    const env = { ...process.env, AWS_REGION: 'bad region' };
    const args = [join(ROOT, 'bin/chain.js'), 'start', '--port', '0', '--data', dataDir];
    const { status, stderr } = spawnSync(process.execPath, args, { env });
    expect([status, String(stderr)]).toEqual([
      1,
      'AWS_REGION must name a region such as us-east-1, got "bad region".\n',
    ]);
  });

  test('rejects data of another version and keeps it until --fresh resets it', async () => {
    const dataDir = join(folder.path, 'grown-old');
    handOver(dataDir);
    for (const name of ['lock.sqlite', 'tables.sqlite']) writeFileSync(join(dataDir, name), '');
    for (const version of [null, 'rows 1']) {
      if (version !== null) writeFileSync(join(dataDir, 'data-version'), version);
      const { code, stderr } = await chain(['start', '--port', '0', '--data', dataDir]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${dataDir} has data of another version`)]);
      expect(stderr).toContain(version ?? 'an earlier one');
      expect(existsSync(join(dataDir, 'tables.sqlite'))).toBe(true);
    }
    writeFileSync(join(dataDir, 'letter.txt'), 'dear');
    const service = await startService(dataDir, ['--no-demo', '--fresh']);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('dear');
    const items = readFileSync(join(dataDir, 'items.sqlite'));
    writeFileSync(join(dataDir, 'items.sqlite'), 'no database'.repeat(100));
    const damaged = await chain(['start', '--port', '0', '--data', dataDir]);
    expect([damaged.code, damaged.stderr]).toEqual([1, expect.stringMatching(/^A file in the data folder is damaged/)]);
    writeFileSync(join(dataDir, 'items.sqlite'), items);
    const state = readFileSync(join(dataDir, 'state.sqlite'));
    writeFileSync(join(dataDir, 'state.sqlite'), 'no database'.repeat(100));
    const spoiled = await chain(['start', '--port', '0', '--data', dataDir]);
    expect([spoiled.code, spoiled.stderr]).toEqual([1, expect.stringMatching(/^A file in the data folder is damaged/)]);
    writeFileSync(join(dataDir, 'state.sqlite'), state);
    // The lock file holds no data.
    writeFileSync(join(dataDir, 'lock.sqlite'), 'no database'.repeat(100));
    const again = await startService(dataDir, ['--no-demo']);
    await again.end('SIGKILL');
  });
});

describe('ingest', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(join(folder.path, 'data'));
  });
  afterAll(async () => {
    await service?.end('SIGKILL');
    folder.remove();
  });

  const summaryOf = ({ stdout }: Result): unknown => JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
  const counts = (read: number, accepted: number, rejected = 0, duplicates = 0) => ({
    read,
    accepted,
    rejected,
    duplicates,
    seconds: expect.any(Number),
  });
  const taped = async (name: string): Promise<number> => {
    const { body } = await service.get(`/v1/token/${addressOf(name)}/trades?limit=200`);
    return (body as { trades: unknown[] }).trades.length;
  };

  test('reads plain files, gzipped ones and standard input, in order', async () => {
    const text = (name: string) => ndjson(swaps(name, 3));
    const plain = file('plain.ndjson', text('plain'));
    const zipped = file('zipped.ndjson.gz', gzipSync(text('zipped')));
    const misnamed = file('misnamed.ndjson', gzipSync(text('misnamed')));
    const result = await service.chainApart(
      ['ingest', plain, zipped, '-', misnamed, '--wait', '--json'],
      gzipSync(text('stdin')),
    );
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(summaryOf(result)).toEqual(counts(12, 12));
    for (const name of ['plain', 'zipped', 'stdin', 'misnamed']) expect(await taped(name)).toBe(3);
  });

  test('skips empty lines, and accepts CRLF line ends', async () => {
    const [one, two] = swaps('lines', 2).map(swap => JSON.stringify(swap));
    const result = await service.chain(['ingest', '-', '--wait', '--json'], `\r\n${one}\r\n\n   \n${two}`);
    expect(summaryOf(result)).toEqual(counts(2, 2));
  });

  test('of empty input succeeds', async () => {
    expect(summaryOf(await service.chain(['ingest', '-', '--wait', '--json'], ''))).toEqual(counts(0, 0));
  });

  test('rejects bad events only, each with line, path and reason, and exits with 1', async () => {
    const [good, other] = swaps('mixed', 2);
    const bad: readonly (readonly [unknown, string])[] = [
      ['no json', 'the line must be a JSON object, got "no json"'],
      ['[1]', 'the line must be a JSON object, got [1]'],
      [{ ...good, type: 'swop' }, 'type must be one of swap, '],
      [{ ...good, token_mint: undefined }, 'token_mint is missing'],
      [{ ...good, slot: -1 }, 'slot '],
      [{ ...good, base_amount_raw: '1.5' }, 'base_amount_raw '],
      [{ ...good, wallet_address: 'z'.repeat(44) }, 'wallet_address '],
      [{ ...good, direction: 'hodl' }, 'direction must be one of buy, sell, swap, flash_swap, got "hodl"'],
      [{ ...good, tx: { swaps: 1, mints: ['x'], wallets: [] } }, 'tx.mints.0 '],
      [{ ...good, timestamp: Date.now() + 3 * 86_400_000 }, 'timestamp must be at most 15 minutes in the future'],
      [{ ...good, base_price_usd: 'dear' }, 'base_price_usd '],
    ];
    const lines = [good, ...bad.map(([event]) => event), other].map(event =>
      typeof event === 'string' ? event : JSON.stringify(event),
    );
    const path = file('mixed.ndjson', lines.join('\n'));
    const result = await service.chainApart(['ingest', path, '--wait', '--json']);
    expect(result.code).toBe(1);
    expect(summaryOf(result)).toEqual(counts(lines.length, 2, bad.length));
    const listed = result.stderr.trimEnd().split('\n');
    expect(listed).toHaveLength(bad.length);
    for (const [index, [, reason]] of bad.entries()) {
      expect(listed[index]!.startsWith(`${path}:${index + 2} ${reason}`), listed[index]).toBe(true);
      expect(listed[index]!.length).toBeLessThan(400);
    }
    expect(await taped('mixed')).toBe(2);
  });

  test('counts earlier events as duplicates, within a run too', async () => {
    const text = ndjson(swaps('twice', 5));
    const args = ['ingest', '-', '--wait', '--json'];
    expect(summaryOf(await service.chain(args, text + text))).toEqual(counts(10, 5, 0, 5));
    expect(summaryOf(await service.chain(args, text))).toEqual(counts(5, 0, 0, 5));
  });

  test('accepts every type of event, and counts them', async () => {
    const mint = addressOf('described');
    const at = { slot: 5, timestamp: Date.now() };
    const wallet = addressOf('somebody');
    const events = [
      { type: 'price', mint: addressOf('quote'), usd: 2.5, ...at },
      {
        type: 'token',
        mint,
        name: 'Described',
        symbol: 'DSC',
        decimals: 6,
        supply_raw: '1000',
        deployer: wallet,
        mint_authority: null,
        freeze_authority: wallet,
        primary_dex: 'pump_swap',
        primary_pool: null,
        ...at,
      },
      { type: 'token_status', mint, status: 'validated', reason: 'seen', reasons: [], ...at },
      {
        type: 'identity',
        wallet,
        platform: 'x',
        username: 'somebody',
        active: true,
        source: 's',
        timestamp: at.timestamp,
      },
      { type: 'known_wallet', wallet, entity: 'house', category: 'cex', source: 's', timestamp: at.timestamp },
      { type: 'balance', mint, wallet, balance_raw: '5', ...at },
      { type: 'holders_snapshot', mint, phase: 'begin', ...at },
    ];
    const result = await service.chain(['ingest', '-', '--wait', '--json'], ndjson(events));
    expect(result.stderr).toBe('');
    expect(summaryOf(result)).toEqual(counts(events.length, events.length));
    expect((await service.get(`/v1/token/${mint}/info`)).body).toMatchObject({
      name: 'Described',
      symbol: 'DSC',
      decimals: 6,
      supply: '1000',
      deployer: wallet,
      is_mintable: false,
      is_freezable: true,
      status: 'validated',
      is_validated: true,
      validation_reason: 'seen',
    });
  });

  test('prints text without --json, and the number sent without --wait', async () => {
    const words = await service.chain(['ingest', '-', '--wait'], ndjson(swaps('words', 2)));
    expect(words.stdout).toMatch(/^2 read, 2 accepted, 0 duplicates, 0 rejected in [\d.]+ s\n$/);
    const sent = await service.chain(['ingest', '-'], ndjson(swaps('sent', 2)));
    expect(sent.stdout).toMatch(/^2 read, 2 sent, 0 rejected in [\d.]+ s\n$/);
    await eventually('the sent events are applied', async () => ((await taped('sent')) === 2 ? true : undefined));
  });

  test('keeps a pace, and with --rebase-to-now sets the sending time on each event', async () => {
    const paced = swaps('paced', 3).map((swap, n) => ({ ...swap, timestamp: 1_700_000_000_000 + n * 5_000 }));
    const startMs = Date.now();
    const args = ['ingest', '-', '--speed', '10', '--rebase-to-now', '--wait', '--json'];
    const result = await service.chain(args, ndjson(paced));
    expect(summaryOf(result)).toEqual(counts(3, 3));
    const { body } = await service.get(`/v1/token/${addressOf('paced')}/trades`);
    const times = (body as { trades: { timestamp: number }[] }).trades.map(({ timestamp }) => timestamp).reverse();
    expect(times[0]).toBeGreaterThanOrEqual(startMs);
    expect([times[1]! - times[0]!, times[2]! - times[1]!]).toEqual([500, 500]);
    expect(times[2]).toBeLessThanOrEqual(Date.now());
  });

  test('--rebase-to-now keeps the distances and moves the newest to now', async () => {
    const old = swaps('rebased', 3).map((swap, n) => ({ ...swap, timestamp: 1_700_000_000_000 + n * 777 }));
    const startMs = Date.now();
    await service.chain(['ingest', '-', '--rebase-to-now', '--wait'], ndjson(old));
    const { body } = await service.get(`/v1/token/${addressOf('rebased')}/trades`);
    const times = (body as { trades: { timestamp: number }[] }).trades.map(({ timestamp }) => timestamp);
    expect(times[0]).toBeGreaterThanOrEqual(startMs);
    expect([times[0]! - times[1]!, times[1]! - times[2]!]).toEqual([777, 777]);
  });

  test('of a truncated file applies the start and prints how far it was read', async () => {
    const path = file('cut.ndjson.gz', gzipSync(ndjson(swaps('cut', 400))).subarray(0, 4_000));
    const { code, stdout, stderr } = await service.chain(['ingest', path, '--wait', '--json']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cut\.ndjson\.gz cannot be read past line \d+: /)]);
    const { read, accepted } = JSON.parse(stdout);
    expect([read, accepted]).toEqual([accepted, expect.any(Number)]);
    expect(accepted).toBeGreaterThan(0);
  });

  test('of non-text bytes rejects their lines only', async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 37) % 256));
    const { code, stdout } = await service.chain(['ingest', file('bytes', bytes), '--wait', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 0, duplicates: 0 });
    expect((await service.get('/ready', null)).status).toBe(200);
  });

  // Last, since no service runs after it.
  test('without a running service prints so, after a kill too', async () => {
    const [now, later] = swaps('down', 2);
    const paced = ndjson([now, { ...later, timestamp: now!.timestamp + 4_000 }]);
    const sending = service.chainApart(['ingest', '-', '--speed', '1'], paced);
    await eventually('the first is applied', async () => {
      const { body } = await service.get(`/v1/token/${addressOf('down')}/trades`);
      return (body as { trades: unknown[] }).trades.length === 1 ? true : undefined;
    });
    await service.end('SIGKILL');
    const { code: lost, stderr: reported } = await sending;
    expect([lost, reported]).toEqual([
      1,
      expect.stringMatching(
        /^The service does not answer \(.*ECONN.*\)\. Start it and repeat the command; duplicates are ignored\.\n$/,
      ),
    ]);
    expect(existsSync(join(service.dataDir, 'stack.json'))).toBe(true);
    for (const args of [
      ['ingest', '-'],
      ['keys', 'list'],
    ]) {
      const { code, stderr } = await service.chain(args, '');
      expect([code, stderr]).toEqual([2, expect.stringContaining(`No service runs on ${service.dataDir}`)]);
    }
    const again = await startService(service.dataDir, ['--no-demo', '--fresh']);
    expect(((await again.get(`/v1/token/${addressOf('plain')}/trades`)).body as { trades: [] }).trades).toEqual([]);
    await again.end('SIGTERM');
    expect((await again.chain(['ingest', '-'], '')).code).toBe(2);
  });
});
