/** Lists and queries on sockets of the running service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createClient, type StreamEvent } from '../../clients/typescript/src/client.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { type Heard, openTalk, type Talk } from '../service/talk.ts';

const WALLETS = Array.from({ length: 8 }, (_, at) => addressOf(`listed wallet ${at}`));
const MINTS = Array.from({ length: 4 }, (_, at) => addressOf(`listed token ${at}`));
let service: Service;
let trades = 0;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await shareService();
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});

const open = async (key: string): Promise<Talk> => {
  const talk = await openTalk(service.ready.ws_url, key);
  talks.push(talk);
  return talk;
};
/** One trade of each wallet. */
const trade = async (wallets: readonly string[], mint = MINTS[0]!): Promise<void> => {
  const timestamp = Date.now();
  await service.publish(
    wallets.map(wallet_address => swapOf(`listed ${trades++}`, { token_mint: mint, timestamp, wallet_address })),
  );
};
const eventsOf = (talk: Talk, channel: string, source?: string): readonly Heard[] =>
  talk.heard.filter(one => one.op === undefined && one.channel === channel && (!source || one.source === source));
const placesOf = (some: readonly Heard[]) => some.map(({ seq, prev }) => [seq, prev]);
const answered = async (talk: Talk, message: unknown): Promise<Heard> => {
  const from = talk.heard.length;
  talk.say(message);
  return talk.hear('an answer', ({ op }) => op !== undefined, from);
};

describe('A list of wallets', () => {
  const LIST = 'wallets:mine';

  test('is heard, replaced while it is heard, and resumed by source after the socket is lost', async () => {
    const reader = await open(service.ready.keys.layer3);
    await reader.subscribe(...WALLETS.map(wallet => `wallet:${wallet}:activity`));
    const talk = await open(service.ready.keys.layer3);
    const before = await talk.list(LIST, WALLETS.slice(0, 5));
    expect(before).toEqual(Object.fromEntries(WALLETS.slice(0, 5).map(wallet => [wallet, 0])));
    await trade(WALLETS);
    const all = (own: Talk, count: number, wallets: readonly string[]) => () =>
      wallets.every(wallet => eventsOf(own, LIST, wallet).length >= count) || undefined;
    await eventually('the first trades', all(talk, 1, WALLETS.slice(0, 5)));

    // The last two leave, three come: the others go on without a replay.
    const replaced = await talk.list(LIST, WALLETS.slice(2));
    expect(Object.keys(replaced).toSorted()).toEqual(WALLETS.slice(2).toSorted());
    await trade(WALLETS);
    await eventually('the second trades', all(talk, 1, WALLETS.slice(2)));
    await eventually('what stayed', all(talk, 2, WALLETS.slice(2, 5)));
    const heardOfLeft = WALLETS.slice(0, 2).map(wallet => eventsOf(talk, LIST, wallet).length);
    const last = Object.fromEntries(
      WALLETS.slice(2).map(wallet => [wallet, eventsOf(talk, LIST, wallet).at(-1)!.seq as number]),
    );
    talk.socket.terminate();
    await talk.closed;

    for (let round = 0; round < 3; round++) await trade(WALLETS);
    const back = await open(service.ready.keys.layer3);
    await back.list(LIST, WALLETS.slice(2), { resume: { [LIST]: last } });
    await trade(WALLETS);
    await eventually('what was missed, and live trades', all(back, 4, WALLETS.slice(2)));
    await eventually(
      'the reader',
      () => WALLETS.every(wallet => eventsOf(reader, `wallet:${wallet}:activity`).length >= 6) || undefined,
    );
    for (const [at, wallet] of WALLETS.entries()) {
      const whole = eventsOf(reader, `wallet:${wallet}:activity`);
      const own = [...eventsOf(talk, LIST, wallet), ...eventsOf(back, LIST, wallet)];
      const wanted = at < 2 ? whole.slice(0, 1) : at < 5 ? whole : whole.slice(1);
      expect(placesOf(own)).toEqual(placesOf(wanted));
      expect(own.map(({ data }) => data)).toEqual(wanted.map(({ data }) => data));
    }
    expect(heardOfLeft).toEqual([1, 1]);
    for (const one of [talk, back]) expect(one.heard.filter(({ op }) => op === 'gap' || op === 'error')).toEqual([]);
  });

  test('ends with unsubscribe, and another list of the same wallets goes on', async () => {
    const talk = await open(service.ready.keys.layer3);
    await talk.list(LIST, WALLETS.slice(0, 2));
    await talk.list('wallets:theirs', WALLETS.slice(0, 2));
    expect(await answered(talk, { op: 'unsubscribe', channels: [LIST] })).toEqual({
      op: 'unsubscribed',
      channels: [LIST],
    });
    await trade(WALLETS.slice(0, 2));
    await eventually('the other', () => eventsOf(talk, 'wallets:theirs').length >= 2 || undefined);
    expect(eventsOf(talk, LIST)).toEqual([]);
  });

  test('has a number that was never sent begin from now, with an error that names its source', async () => {
    const talk = await open(service.ready.keys.layer3);
    const [one, other] = [WALLETS[0]!, WALLETS[1]!];
    const seqs = await talk.list(LIST, [one, other], { resume: { [LIST]: { [one]: 7, [other]: 0 } } });
    const problem = `channel ${LIST}, source ${one}: resume must be a seq that was sent, got 7`;
    expect(talk.heard.find(({ op }) => op === 'error')?.message).toContain(problem);
    await eventually('what the other has', () => eventsOf(talk, LIST, other).length >= 7 || undefined);
    expect(seqs[one]).toBeGreaterThan(0);
    expect(eventsOf(talk, LIST, one)).toEqual([]);
  });

  test('counts as tracked wallets, together or not at all', async () => {
    const { stdout } = await service.chain(['keys', 'issue', '--tier', 'layer2', '--json']);
    const talk = await open(JSON.parse(stdout).key);
    const wallets = Array.from({ length: 501 }, (_, at) => addressOf(`tracked by a list ${at}`));
    const refusal = {
      ...{ op: 'error', code: 'limit_reached' },
      message: `channel ${LIST}: tracked wallet limit reached (max 500 per key)`,
    };
    const ask = (some: readonly string[]) => ({ op: 'subscribe', lists: { [LIST]: some } });
    expect(await answered(talk, ask(wallets))).toEqual(refusal);
    expect(Object.keys(await talk.list(LIST, wallets.slice(0, 400)))).toHaveLength(400);
    // Those that leave give up their places.
    expect(Object.keys(await talk.list(LIST, wallets.slice(100, 500)))).toHaveLength(400);
    expect(await answered(talk, ask(wallets))).toEqual(refusal);
    // The list is as before.
    await trade([wallets[150]!, wallets[50]!]);
    await talk.hear('a wallet of the list', ({ source }) => source === wallets[150]);
    expect(eventsOf(talk, LIST, wallets[50])).toEqual([]);
  });

  test('needs Layer 2', async () => {
    const talk = await open(service.ready.keys.layer1);
    expect(await answered(talk, { op: 'subscribe', lists: { [LIST]: WALLETS } })).toMatchObject({ code: 'forbidden' });
  });
});

describe('A list of tokens', () => {
  const LIST = 'tokens:mine';

  test('sends each price once a second at most, the last always, equal to REST', async () => {
    const talk = await open(service.ready.keys.layer1);
    await talk.list(LIST, MINTS);
    const mint = MINTS[1]!;
    const prices = () => eventsOf(talk, LIST, mint);
    for (let round = 1; round <= 12; round++) {
      await service.publish([
        swapOf(`priced ${round}`, {
          ...{ token_mint: mint, timestamp: Date.now(), wallet_address: WALLETS[round % WALLETS.length]! },
          token_amount_raw: String(1_000_000_000 - round * 1_000_000),
        }),
      ]);
      await sleep(120);
    }
    const rest = async () => (await service.get(`/v1/token/${mint}/price`, 'layer1')).body as Record<string, unknown>;
    await eventually('the last price', async () => {
      const { price_usd } = await rest();
      return (prices().at(-1)?.data?.price_usd === price_usd && price_usd !== null) || undefined;
    });
    const { price_usd, filtered_price_usd, market_cap_usd } = await rest();
    expect(prices().at(-1)!.data).toMatchObject({ price_usd, filtered_price_usd, market_cap_usd });
    expect(price_usd).toBeCloseTo(150 / 988, 9);
    expect(prices().length).toBeLessThan(12);
    const at = prices().map(({ seq }) => (seq as number) / 1_000);
    // Numbers follow the clock of the sender.
    for (const [index, ms] of at.slice(1).entries()) expect(ms - at[index]!).toBeGreaterThan(900);
  });

  test.each<[string, object, RegExp]>([
    [
      '1,001 addresses',
      { [LIST]: Array.from({ length: 1_001 }, (_, at) => addressOf(`many ${at}`)) },
      /must have 1 to 1000 addresses, got 1001/,
    ],
    ['no address', { [LIST]: [] }, /must have 1 to 1000 addresses, got 0/],
    ['no list', { [LIST]: { 0: MINTS[0] } }, /must be a list of addresses/],
    [
      'another address',
      { [LIST]: [MINTS[0], '__proto__'] },
      /\[1\] must be a base58 address of 32 bytes, got "__proto__"/,
    ],
    ['a number', { [LIST]: [5] }, /\[0\] must be a base58 address of 32 bytes, got 5/],
    ['a name with a space', { 'tokens:my list': MINTS }, /\{name\} must be 1 to 32 of/],
    ['a long name', { [`tokens:${'x'.repeat(33)}`]: MINTS }, /\{name\} must be 1 to 32 of/],
    ['no name', { 'tokens:': MINTS }, /\{name\} must be 1 to 32 of/],
    ['the name of a prototype alone', { constructor: MINTS }, /no such channel/],
    ['a channel without lists', { [`token:${MINTS[0]}:ticks`]: MINTS }, /takes no list/],
  ])('is refused with %s, and the reason names it', async (_, lists, reason) => {
    const talk = await open(service.ready.keys.layer1);
    const { op, message } = await answered(talk, { op: 'subscribe', lists });
    expect(op).toBe('error');
    expect(message).toMatch(reason);
    expect(await answered(talk, { op: 'ping' })).toEqual({ op: 'pong' });
  });

  test('takes an address once, names of prototypes, and 1,000 addresses', async () => {
    const talk = await open(service.ready.keys.enterprise);
    const seqs = await talk.list('tokens:__proto__', [MINTS[2]!, MINTS[2]!, MINTS[3]!, MINTS[2]!]);
    expect(Object.keys(seqs)).toEqual([MINTS[2], MINTS[3]]);
    const many = Array.from({ length: 999 }, (_, at) => addressOf(`one of many ${at}`));
    expect(Object.keys(await talk.list('tokens:many', [...many, MINTS[2]!]))).toHaveLength(1_000);
    // 47 KB in one frame, as most clients send it.
    talk.socket.send(JSON.stringify({ op: 'subscribe', lists: { 'tokens:frame': [...many, MINTS[2]!] } }));
    await talk.hear('one frame', ({ op, channels }) => op === 'subscribed' && channels![0] === 'tokens:frame');
    await trade([WALLETS[0]!], MINTS[2]);
    for (const channel of ['tokens:__proto__', 'tokens:many', 'tokens:frame'])
      await talk.hear(channel, one => one.channel === channel && one.source === MINTS[2]);
  });

  test('must send its addresses, and a second message may leave them out', async () => {
    const talk = await open(service.ready.keys.layer1);
    const again = { op: 'subscribe', channels: [LIST] };
    expect((await answered(talk, again)).message).toBe(`channel ${LIST}: lists must have its addresses`);
    const seqs = await talk.list(LIST, MINTS.slice(0, 2));
    expect(await answered(talk, again)).toEqual({ op: 'subscribed', channels: [LIST], seq: { [LIST]: seqs } });
  });

  test('is one of the channels of a socket, with at most 4,000 addresses in all', async () => {
    const talk = await open(service.ready.keys.layer1);
    for (let at = 0; at < 4; at++)
      await talk.list(
        `tokens:part-${at}`,
        Array.from({ length: 1_000 }, (_, one) => addressOf(`part ${at} ${one}`)),
      );
    const full = await answered(talk, { op: 'subscribe', lists: { 'tokens:more': [MINTS[0]] } });
    expect(full.message).toBe('channel tokens:more: address limit reached (max 4000 per connection)');
    expect(await answered(talk, { op: 'subscribe', lists: { 'tokens:part-0': [MINTS[0]] } })).toMatchObject({
      op: 'subscribed',
    });
  });
});

describe('A query of the token lists', () => {
  const LIST = 'list?sort=new&limit=3&window=24h';
  type Row = { readonly token_mint: string };
  type Change = Row & { readonly event: string; readonly rank: number; readonly previous_rank: number | null };
  const rowsOf = (heard: Heard): readonly Row[] => heard.data!.rows as readonly Row[];

  test('sends a snapshot, then what each publication changes, and a resume goes on', async () => {
    await trade([WALLETS[0]!], addressOf('a first listed token'));
    const talk = await open(service.ready.keys.layer1);
    await talk.subscribe(LIST);
    const snapshot = await talk.hear('the snapshot', ({ data }) => data?.event === 'snapshot', 0, 150_000);
    const page = rowsOf(snapshot).map(({ token_mint }) => token_mint);
    const newcomer = addressOf('a listed newcomer');
    await trade([WALLETS[1]!], newcomer);
    const isIt = ({ data }: Heard): boolean => data?.event === 'entered' && data.token_mint === newcomer;
    await talk.hear('the newcomer', isIt, 0, 150_000);
    const { body } = await service.get(`/v1/tokens?${LIST.slice(5)}`, 'layer1');
    const rest = (body as { readonly tokens: readonly Row[] }).tokens.map(({ token_mint }) => token_mint);
    const folded = await eventually('the page', () => {
      const ranks = new Map(page.map((mint, at) => [mint, at + 1]));
      for (const { data } of eventsOf(talk, LIST).filter(one => one.data!.event !== 'snapshot')) {
        const { event, token_mint, rank, previous_rank } = data as Change;
        expect(ranks.get(token_mint) ?? null).toBe(previous_rank);
        if (event === 'left') ranks.delete(token_mint);
        else ranks.set(token_mint, rank);
      }
      const mints = [...ranks].sort(([, a], [, b]) => a - b).map(([mint]) => mint);
      return mints.join() === rest.join() ? mints : undefined;
    });
    expect(folded[0]).toBe(newcomer);
    const events = eventsOf(talk, LIST);
    let at = events[0]!.seq as number;
    for (const { seq, prev } of events.slice(1)) {
      expect(prev).toBe(at);
      at = seq as number;
    }
    // A resume gets the same changes; one from before what is kept gets the page.
    const back = await open(service.ready.keys.layer1);
    back.say({ op: 'subscribe', channels: [LIST], resume: { [LIST]: events[0]!.seq } });
    await eventually('the changes', () => eventsOf(back, LIST).length >= events.length - 1 || undefined);
    expect(eventsOf(back, LIST).slice(0, events.length - 1)).toEqual(events.slice(1));
    const late = await open(service.ready.keys.layer1);
    late.say({
      op: 'subscribe',
      channels: ['list?window=24h&limit=3&sort=new'],
      resume: { 'list?window=24h&limit=3&sort=new': 1 },
    });
    const whole = await late.hear('the page', ({ data }) => data?.event === 'snapshot');
    expect(whole.replay).toBeUndefined();
    // The first page, while it is kept, or the newest.
    expect(whole.prev).toBeLessThanOrEqual(1);
    await late.hear('the newest', ({ channel, seq }) => channel !== undefined && Number(seq) >= at);
  });

  test.each([
    ['list?sort=best', /\{query\} sort must be one of/],
    ['list?cursor=abc', /\{query\} has no parameter cursor/],
    ['list?__proto__=1', /\{query\} has no parameter __proto__/],
    ['list?limit=51', /\{query\} limit must be an integer from 1 to 50, got "51"/],
    ['list?limit=', /\{query\} limit must be an integer/],
    ['list?sort=new&sort=new', /\{query\} has sort twice/],
    [`list?sort=${'x'.repeat(2_000)}`, /\{query\} must be a query of at most 1000 characters/],
    ['list', /no such channel/],
  ])('%s is not one, and the answer says why', async (name, reason) => {
    const talk = await open(service.ready.keys.layer1);
    const { code, message } = await answered(talk, { op: 'subscribe', channels: [name] });
    expect([code, message]).toEqual(['unknown_channel', expect.stringMatching(reason)]);
  });

  test('is one of at most ten of a socket', async () => {
    const talk = await open(service.ready.keys.enterprise);
    const names = Array.from({ length: 100 }, (_, at) => `list?limit=${(at % 50) + 1}&min_holders=${at}`);
    talk.say({ op: 'subscribe', channels: names });
    const { channels } = await talk.hear('the first ten', ({ op }) => op === 'subscribed');
    expect(channels).toEqual(names.slice(0, 10));
    const refused = talk.heard.filter(({ op }) => op === 'error').map(({ message }) => message);
    expect(refused).toHaveLength(90);
    expect(refused[0]).toBe(`channel ${names[10]}: query limit reached (max 10 per connection)`);
  });
});

test('the client replaces a list while its sockets are cut, and no source has a gap', async () => {
  const wallets = Array.from({ length: 30 }, (_, at) => addressOf(`wallet of the client ${at}`));
  const sockets: WebSocket[] = [];
  const webSocket = (url: string, headers: Readonly<Record<string, string>>) => {
    const socket = new WebSocket(url, { headers });
    sockets.push(socket);
    return socket;
  };
  const { base_url: url, keys } = service.ready;
  const stream = createClient({ url, key: keys.layer3, webSocket }).stream([], {
    lists: { 'wallets:mine': wallets.slice(0, 20) },
  });
  const log: StreamEvent[] = [];
  const reading = (async () => {
    for await (const event of stream) log.push(event);
  })();
  const reader = await open(keys.layer3);
  await reader.subscribe(...wallets.map(wallet => `wallet:${wallet}:activity`));
  const seqs = (wallet: string) =>
    log.flatMap(event => ('source' in event && event.source === wallet && 'seq' in event ? [event.seq] : []));
  await trade(wallets);
  await eventually('the first trades', () => wallets.slice(0, 20).every(one => seqs(one).length > 0) || undefined);
  for (let round = 1; round <= 4; round++) {
    await trade(wallets);
    for (const socket of sockets) socket.terminate();
    await trade(wallets);
    // Three leave and three come.
    await stream.list('wallets:mine', wallets.slice(round * 2, 20 + round * 2));
    await trade(wallets);
  }
  const stayed = wallets.slice(8, 20);
  const whole = (wallet: string) => eventsOf(reader, `wallet:${wallet}:activity`).map(({ seq }) => seq as number);
  await eventually(
    'all trades of those that stayed',
    () => stayed.every(one => whole(one).length === 13 && seqs(one).length === 13) || undefined,
  );
  for (const wallet of stayed) expect(seqs(wallet)).toEqual(whole(wallet));
  for (const wallet of wallets.slice(20, 28)) {
    await eventually('what came', () => seqs(wallet).at(-1) === whole(wallet).at(-1) || undefined);
    expect(seqs(wallet)).toEqual(whole(wallet).slice(-seqs(wallet).length));
  }
  expect(seqs(wallets[29]!)).toEqual([]);
  expect(log.filter(({ type }) => type === 'gap' || type === 'refused')).toEqual([]);
  await stream.return!();
  await reading;
});
