/** The Python client against the running service, also through a proxy that cuts its sockets. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { python } from '../clients/python/find-python.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, ROOT, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const CLIENT = join(ROOT, 'clients/python');
const NOTEBOOKS = join(ROOT, 'docs/notebooks');
const [mint, wallet] = [addressOf('python token'), addressOf('python wallet')];
const PRELUDE = `
import asyncio, json, os, sys, time
from chain_intelligence import *
url, key, mint = (os.environ[name] for name in ("CHAIN_URL", "CHAIN_KEY", "MINT"))
client = Client(url, key, socket_url=os.environ["SOCKET"])
asynchronous = AsyncClient(url, key, socket_url=os.environ["SOCKET"])
`;

const STREAM = `
channels, seqs, states = [f"token:{mint}:trades"], [], []
def note(state):
    states.append(state)
    print(state, file=sys.stderr, flush=True)
options = StreamOptions(on_state=note)
def take(event):
    assert isinstance(event, (DataEvent, RepairedEvent)), event
    if not getattr(event, "is_replay", False) or seqs: seqs.append(event.seq)
    return len(seqs) >= 200
`;

const SYNC = `
for event in client.stream(*channels, options=options):
    if take(event): break
`;

const ASYNC = `
async def main():
    async for event in asynchronous.stream(*channels, options=options):
        if take(event): break
asyncio.run(main())
`;

let service: Service;
let proxy: Server;
let count = 0;

const trade = () =>
  swapOf(`python ${++count}`, {
    ...{ token_mint: mint, wallet_address: wallet, direction: count % 3 === 0 ? 'sell' : 'buy', timestamp: Date.now() },
  });

/** Cuts each connection after some bytes from the service. */
const startProxy = async (bytesMax: number): Promise<Server> => {
  const { host, hostname, port } = new URL(service.ready.base_url);
  const server = createServer(client => {
    const behind = connect(Number(port), hostname);
    let bytes = 0;
    behind.on('data', chunk => {
      bytes += chunk.length;
      if (bytes > bytesMax) for (const one of [client, behind]) one.destroy();
      else client.write(chunk);
    });
    // The service answers to its own name alone.
    client.on('data', chunk =>
      behind.write(chunk.toString('latin1').replace(/^Host: .*$/m, `Host: ${host}`), 'latin1'),
    );
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

describe.runIf(python !== null)('the Python client', () => {
  beforeAll(async () => {
    execFileSync(process.execPath, ['build.ts'], { cwd: CLIENT });
    service = await shareService();
    await service.publish(Array.from({ length: 30 }, trade));
    await eventually('the first trades', async () =>
      ((await service.get(`/v1/token/${mint}/trades?limit=100`)).body as { trades: unknown[] }).trades.length === 30
        ? true
        : undefined,
    );
    // More than a frame of several events, which would else never arrive whole.
    proxy = await startProxy(40_000);
  });
  afterAll(() => {
    proxy?.close();
  });

  const environment = () => ({
    ...{
      ...process.env,
      PYTHONPATH: CLIENT,
      CHAIN_URL: service.ready.base_url,
      CHAIN_KEY: service.ready.keys.enterprise,
    },
    ...{ MINT: mint, WALLET: wallet, SOCKET: `ws://127.0.0.1:${(proxy.address() as AddressInfo).port}/ws` },
  });
  const run = async (code: string): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(python!, ['-c', `${PRELUDE}\n${code}`], { env: environment() });
    return JSON.parse(stdout);
  };

  test('reads what REST answers, page by page and at a time', async () => {
    const found = await run(`
rows = [row for page in client.pages("/v1/token/{mint}/trades", mint=mint, limit=7) for row in page["trades"]]
price = client.token_price(mint)
past = client.get("/v1/token/{mint}/price", mint=mint, as_of=rows[0]["timestamp"])
print(json.dumps([[row["seq"] for row in rows], str(price["price_usd"]), sorted(past)]))`);
    const { body } = await service.get(`/v1/token/${mint}/price`);
    expect(found).toEqual([
      ...[Array.from({ length: 30 }, (_, at) => 30 - at), String((body as { price_usd: number }).price_usd)],
      ['coverage', 'data', 'explain', 'proof', 'time'],
    ]);
  });

  test('writes rules and targets, which are the same as REST has', async () => {
    const found = await run(`
rule = {"v": 1, "name": "python", "on": "trade", "where": "e.direction == 'buy'"}
assert client.rule_check(rule=rule)["ok"]
made = client.rule_create(rule=rule, idempotency_key="python-1")
again = client.post("/v1/rules", rule=rule, idempotency_key="python-1")
now = int(time.time() * 1_000)
tested = client.rule_test(rule_id=made["rule_id"], from_=now - 86_400_000)
async def main():
    armed = await asynchronous.rule_arm(made["rule_id"])
    paused = await asynchronous.rule_pause(made["rule_id"])
    other = await asynchronous.rule_create(rule=rule)
    await asynchronous.rule_delete(other["rule_id"])
    return [armed["state"], paused["state"], other["rule_id"] != made["rule_id"]]
states = asyncio.run(main())
try: client.target_create(kind="webhook", name="x", url="http://192.0.2.1/")
except ApiError as error: refused = error.code
try: client.rule_create(rule={**rule, "on": "nothing"})
except ApiError as error: invalid = error.code
print(json.dumps([made["rule_id"], again["rule_id"], tested["total"], states, refused, invalid]))`);
    const [id, again, total, ...rest] = found as [string, string, number, ...unknown[]];
    expect(again).toBe(id);
    expect(rest).toEqual([['armed', 'paused', true], 'target_refused', 'invalid_rule']);
    const { rules } = (await service.get('/v1/rules')).body as { rules: { rule_id: string; rule: { name: string } }[] };
    expect(rules.filter(({ rule }) => rule.name === 'python').map(({ rule_id }) => rule_id)).toEqual([id]);
    const { trades } = (await service.get(`/v1/token/${mint}/trades?limit=100`)).body as {
      trades: { direction: string }[];
    };
    expect(total).toBeGreaterThanOrEqual(trades.filter(({ direction }) => direction === 'buy').length);
  });

  test('streams lists, each address in its order, and queries of lists', async () => {
    const child = spawn(
      python!,
      [
        '-c',
        `${PRELUDE}
def note(state): print(state, file=sys.stderr, flush=True)
lists = {"tokens:mine": [mint], "wallets:mine": [os.environ["WALLET"]]}
seen = {}
for event in client.stream("list?sort=volume&window=1h", lists=lists, options=StreamOptions(on_state=note)):
    assert isinstance(event, DataEvent), event
    seen.setdefault(event.channel, []).append([event.type, event.source, event.seq])
    if all(len(seen.get(name, [])) >= 5 for name in lists): break
print(json.dumps(seen))`,
      ],
      { env: environment() },
    );
    onTestFinished(() => void child.kill());
    let [out, err, isDone] = ['', '', false];
    child.stdout.setEncoding('utf8').on('data', text => (out += text));
    child.stderr.setEncoding('utf8').on('data', text => (err += text));
    child.on('close', () => {
      isDone = true;
    });
    await eventually('the subscription', () => (err.includes('live') || isDone ? true : undefined), 60_000);
    await eventually(
      'five messages of each list',
      async () => {
        if (!isDone) await service.publish([trade()]);
        return isDone ? true : undefined;
      },
      120_000,
    );
    expect(err).not.toContain('Traceback');
    const seen = JSON.parse(out) as Record<string, [string, string | null, number][]>;
    for (const [channel, type, source] of [
      ['tokens:mine', 'tokens', mint],
      ['wallets:mine', 'wallets', wallet],
    ] as const) {
      const own = seen[channel]!;
      expect(own.map(([kind, address]) => [kind, address])).toEqual(own.map(() => [type, source]));
      expect(own.map(([, , seq]) => seq)).toEqual(own.map(([, , seq]) => seq).toSorted((a, b) => a - b));
    }
  });

  test('says why the service refuses', async () => {
    const found = await run(`
out = []
for work in (lambda: client.token_price("nix"), lambda: Client(url, "ci_wrong").token_price(mint)):
    try: work()
    except ApiError as error: out.append([error.status, error.code])
try: next(Client(url, "ci_wrong").stream(f"token:{mint}:trades"))
except StreamError as error: out.append([error.code])
try: next(client.stream("token:nix:trades"))
except StreamError as error: out.append([error.code])
print(json.dumps(out))`);
    expect(found).toEqual([[400, 'invalid_request'], [401, 'unauthorized'], ['unauthorized'], ['refused']]);
  });

  test.each([
    ['sync', SYNC],
    ['async', ASYNC],
  ])('hands over each trade once and in order, over sockets that are cut (%s)', async (_kind, loop) => {
    const child = spawn(python!, ['-c', `${PRELUDE}\n${STREAM}\n${loop}\nprint(json.dumps([seqs, states]))`], {
      env: environment(),
    });
    onTestFinished(() => void child.kill());
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', text => (out += text));
    child.stderr.setEncoding('utf8').on('data', text => (err += text));
    await eventually('the subscription', () => (err.includes('live') ? true : undefined), 60_000);
    let isDone = false;
    child.on('close', () => {
      isDone = true;
    });
    await eventually(
      'the last trade',
      async () => {
        if (!isDone) await service.publish(Array.from({ length: 10 }, trade));
        return isDone ? true : undefined;
      },
      120_000,
    );
    const [seqs, states] = JSON.parse(out) as [number[], string[]];
    expect(seqs).toEqual(seqs.map((_, at) => seqs[0]! + at));
    expect(states.filter(state => state === 'reconnecting').length).toBeGreaterThan(1);
  });

  test.each(readdirSync(NOTEBOOKS).filter(name => name.endsWith('.ipynb')))('the cells of %s run', async name => {
    const runner = join(ROOT, 'test/clients/python/run_notebook.py');
    const child = spawn(python!, [runner, join(NOTEBOOKS, name)], { env: environment() });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', text => (out += text));
    child.stderr.setEncoding('utf8').on('data', text => (err += text));
    let code: number | null | undefined;
    child.on('close', ended => {
      code = ended;
    });
    await eventually(
      'its end',
      async () => {
        if (code === undefined) await service.publish([trade()]);
        return code === undefined ? undefined : true;
      },
      60_000,
    );
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').length).toBeGreaterThan(3);
  });
});
