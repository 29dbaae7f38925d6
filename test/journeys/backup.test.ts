import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { chainHere } from '../service/here.ts';
import { type Server, startServer } from '../service/serve.ts';
import { eventually, scratch } from '../service/service.ts';

const folder = scratch();
const dataDir = join(folder.path, 'data');
const backups = join(folder.path, 'backups');
const wallet = addressOf('a trader');
const MINUTE_MS = 60_000;
const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS;

/** Buys and sells of one wallet, ten a minute, over three tokens. */
const swapsOf = (part: string, count: number, minute: number) =>
  Array.from({ length: count }, (_, at) =>
    swapOf(`${part} ${at}`, {
      ...{ token_mint: addressOf(`token ${at % 3}`), wallet_address: wallet },
      ...{ direction: at % 4 === 3 ? 'sell' : 'buy', base_amount_raw: String(1_000_000_000 + at * 7) },
      timestamp: startMs + minute * MINUTE_MS + at * 6_000,
    }),
  );

const PATHS = [0, 1, 2].flatMap(at => {
  const token = `/v1/token/${addressOf(`token ${at}`)}`;
  return [`${token}/trades?limit=200`, `${token}/ohlcv?timeframe=1m&limit=200`, `${token}/holders`];
});
const answersOf = async (on: Server, key: string) => {
  const paths = [...PATHS, `/v1/wallet/${wallet}/pnl`, `/v1/wallet/${wallet}/positions`];
  return Object.fromEntries(
    await Promise.all(
      paths.map(async path => {
        const { status, body } = await on.ask(path, key);
        // The extent of the service is noted with its counters, so it may lag.
        return [path, [status, { ...(body as object), asOfTsMs: 0, coverage: null }]];
      }),
    ),
  );
};
/** The answers once nothing waits: with all trades, and the same twice. */
const settledAnswers = (on: Server, key: string, trades: number) => {
  let before = '';
  return eventually(`${trades} trades`, async () => {
    const answers = await answersOf(on, key);
    const text = JSON.stringify(answers);
    const isSame = text === before;
    before = text;
    const found = PATHS.filter(path => path.includes('/trades')).map(path => answers[path]![1] as { trades?: [] });
    const isWhole = found.reduce((sum, { trades: rows = [] }) => sum + rows.length, 0) === trades;
    return isWhole && isSame ? answers : undefined;
  });
};
const backUp = async (...flags: readonly string[]) => {
  const { code, stdout, stderr } = await chainHere(['backup', '--data', dataDir, '--to', backups, '--json', ...flags]);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as { readonly folder: string; readonly at?: string; readonly events?: number };
};
const restore = (to: string, ...flags: readonly string[]) =>
  chainHere(['restore-backup', '--from', backups, '--data', to, '--json', ...flags]);

let server: Server;
let key: string;
let later: string;
let rootsKey: string;
let targetsKey: string;
let between: string;
let lost: Awaited<ReturnType<typeof answersOf>>;

/** The drill: back up under load, go on, lose everything. */
beforeAll(async () => {
  server = await startServer(dataDir);
  key = await server.issueKey('enterprise', '--name', 'before');
  const load = server.publish(swapsOf('before', 60, 0));
  await backUp();
  await load;
  await server.publish(swapsOf('between', 30, 8));
  await settledAnswers(server, key, 90);
  between = new Date().toISOString();
  await backUp('--events');
  await server.publish(swapsOf('after', 30, 14));
  lost = await settledAnswers(server, key, 120);
  // The archive ends a second before it is written.
  await eventually('a second', () => (Date.now() > Date.parse(between) + 2_500 ? true : undefined));
  expect((await backUp('--events')).events).toBeGreaterThan(0);
  later = await server.issueKey('enterprise', '--name', 'later');
  rootsKey = readFileSync(join(dataDir, 'roots-key.pem'), 'utf8');
  targetsKey = readFileSync(join(dataDir, 'targets-key'), 'utf8');
  await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  folder.remove();
});

describe('after the loss of all data', () => {
  test('a restore gives the answers of before, with the keys of the whole backup', async () => {
    const { code, stdout } = await restore(dataDir);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ events: expect.any(Number) })]);
    server = await startServer(dataDir);
    expect(await settledAnswers(server, key, 120)).toEqual(lost);
    expect((await server.ask(PATHS[0]!, later)).status).toBe(401);
    expect(readFileSync(join(dataDir, 'roots-key.pem'), 'utf8')).toBe(rootsKey);
    expect(readFileSync(join(dataDir, 'targets-key'), 'utf8')).toBe(targetsKey);
    expect(statSync(join(dataDir, 'roots-key.pem')).mode & 0o777).toBe(0o600);
  });

  test('the restored service goes on, and its events never join the old backup', async () => {
    await server.publish(swapsOf('anew', 30, 20));
    await settledAnswers(server, key, 150);
    const made = await backUp('--events');
    expect(made).toHaveProperty('at');
    expect(readdirSync(backups).filter(name => name.endsWith('Z'))).toHaveLength(2);
    await server.end('SIGTERM');
  });

  test('a restore to a time has the events until then, and not those after', async () => {
    const past = join(folder.path, 'past');
    expect((await restore(past, '--at', between)).code).toBe(0);
    const old = await startServer(past);
    const answers = await settledAnswers(old, key, 90);
    await old.end('SIGTERM');
    expect(Object.keys(answers)).toEqual(Object.keys(lost));
    expect(answers).not.toEqual(lost);
  });
});

describe('a restore is refused, and writes nothing,', () => {
  const copy = join(folder.path, 'copy');
  const target = join(folder.path, 'refused');
  const spoil = (name: string, change: (text: string) => string) => {
    rmSync(copy, { recursive: true, force: true });
    rmSync(target, { recursive: true, force: true });
    cpSync(backups, copy, { recursive: true });
    const newest = readdirSync(copy)
      .filter(one => one.endsWith('Z'))
      .toSorted()
      .at(-1)!;
    const path = join(copy, newest, name);
    writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1');
  };
  const refusal = async (...flags: readonly string[]) => {
    const args = ['restore-backup', '--from', copy, '--data', target, ...flags];
    const { code, stderr } = await chainHere(args);
    expect(readdirSync(target).filter(name => name !== 'lock.sqlite')).toEqual([]);
    return [code, stderr];
  };

  test('of a newer version', async () => {
    spoil('manifest.json', text => text.replace(/candles \d+/, 'candles 99'));
    expect(await refusal()).toEqual([2, expect.stringMatching(/made by version .*cannot read\. Restore it with that/)]);
  });

  test('with a damaged file', async () => {
    spoil('items.sqlite', text => `${text.slice(0, -1)}x`);
    expect(await refusal()).toEqual([2, expect.stringMatching(/items\.sqlite does not have the checksum/)]);
  });

  test('with a clock before the backup', async () => {
    spoil('manifest.json', text => text.replace(/"at": "\d{4}/, '"at": "2999'));
    expect(await refusal()).toEqual([2, expect.stringMatching(/The clock says .* is newer\. Set the clock/)]);
  });

  test('to a time before the oldest backup or after the last event', async () => {
    spoil('manifest.json', text => text);
    expect(await refusal('--at', '2001-01-01')).toEqual([
      2,
      expect.stringMatching(/The oldest backup .* a later --at/),
    ]);
    expect(await refusal('--at', '2999-01-01')).toEqual([2, expect.stringMatching(/The backups end at/)]);
  });

  test('into a folder with data', async () => {
    const { code, stderr } = await restore(dataDir);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/has data\. Move them away/)]);
  });
});

describe('a backup is refused, and writes nothing,', () => {
  const refusal = async (to: string) => {
    const { code, stderr } = await chainHere(['backup', '--data', dataDir, '--to', to]);
    return [code, stderr];
  };

  test('into a folder with other files', async () => {
    expect(await refusal(dataDir)).toEqual([2, expect.stringMatching(/has other files/)]);
  });

  test('with a clock before the stored data', async () => {
    const state = new DatabaseSync(join(dataDir, 'state.sqlite'));
    state.exec('UPDATE records SET at = at + 3600000');
    const to = join(folder.path, 'none');
    mkdirSync(to);
    expect(await refusal(to)).toEqual([2, expect.stringMatching(/The clock says .* but data were stored at/)]);
    expect(readdirSync(to)).toEqual([]);
    state.exec('UPDATE records SET at = at - 3600000');
    state.close();
  });
});

test('only the newest whole backups are kept on demand', async () => {
  await backUp('--keep', '1');
  expect(readdirSync(backups).filter(name => name.endsWith('Z'))).toHaveLength(1);
});
