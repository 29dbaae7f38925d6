import { beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../../../layers/contract/channels.ts';
import type { FunderLearntEvent, WalletFundedEvent } from '../../../layers/contract/events/event.ts';
import { readRecord } from '../../../layers/contract/events/record.ts';
import { toWalletLabelsView } from '../../../layers/contract/present/wallet-labels.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { SafetyEvidence } from '../../../layers/core/wallet/verdict.ts';
import { toVerdictEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { encodeWalletEventsRecord, encodeWalletRowsRecord } from '../../../layers/flows/processor/records.ts';
import { openKolNames } from '../../../layers/flows/registry.ts';
import { packQuestionRecords } from '../../../layers/flows/security/questions.ts';
import { readWalletLabels } from '../../../layers/flows/wallets/published.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { type TapeEvent, toTapeRow } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { address, START_MS, signature, slotAt, transfer } from '../../worlds/events.ts';
import { emitted, memoryStream, type Stream, startIntake } from '../../worlds/intake.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { hear } from '../../worlds/security.ts';
import { walletEventsOf } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('Evidence between wallets and mints', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  const scene = (client = engine.client) => {
    const [stream, end, run] = [memoryStream(), farEnd(), `evidence-${runs++}`];
    const life = startWallets(client, names, end, undefined, stream);
    let sequence = 0;
    const take = (text: string, nowMs = START_MS) =>
      life.take([{ shard: 's', sequence: String(++sequence), text }], nowMs);
    return { stream, end, take, mint: address(`${run}-mint`), wallet: freshWallet(), funder: freshWallet() };
  };
  const funding = (
    from: string,
    to: string,
    at: number,
    tx = `${from}-${to}-${at}`,
    amount_raw = '2000000000',
  ): string => {
    const event = { ...transfer({ at, to, amount_raw }), from, signature: signature(tx) };
    return encodeWalletRowsRecord(to, [toTapeRow({ seq: 1, slot: event.slot, timestampMs: event.timestamp, event })]);
  };
  let seq = 0;
  const buy = (wallet: string, mint: string, at: number, fields: Partial<Trade> = {}): string => {
    const timestampMs = START_MS + at;
    const one = trade({ seq: ++seq, wallet, timestampMs, slot: slotAt(timestampMs), ...fields });
    return encodeWalletEventsRecord(wallet, walletEventsOf([[mint, one]]));
  };
  const funded = ({ sent }: Stream): readonly WalletFundedEvent[] =>
    sent
      .filter(({ stream }) => stream === 'events')
      .flatMap(({ key, text }) => {
        const read = readRecord(text, START_MS + 48 * HOUR);
        if ('event' in read && read.event.type === 'funder_learnt') return [];
        if (!('event' in read) || read.event.type !== 'wallet_funded' || read.event.mint !== key) throw new Error(text);
        return [read.event];
      });

  test('a first buy sends the mint the fundings of the week before, each with its root', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    const [grand, great] = [freshWallet(), freshWallet()];
    await take(funding(great, grand, -30 * HOUR));
    await take(funding(grand, funder, -2 * HOUR));
    await take(funding(great, wallet, -169 * HOUR));
    await take(funding(funder, wallet, -HOUR));
    await take(buy(wallet, mint, 0, { terminal: 'axiom' }));
    const [event, ...others] = funded(stream);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      mint,
      wallet,
      slot: slotAt(START_MS),
      timestamp: START_MS,
      direct_funder: great,
      first_funded: START_MS - 169 * HOUR,
      root: null,
      is_farm_funded: false,
      primary_terminal: 'axiom',
      automation: 'ORGANIC',
    });
    expect(event!.fundings).toEqual([
      {
        from: funder,
        category: null,
        lamports: '2000000000',
        slot: slotAt(START_MS - HOUR),
        timestamp: START_MS - HOUR,
        id: `${signature(`${funder}-${wallet}-${-HOUR}`)}:0`,
        ancestors: [grand, great],
      },
    ]);
  });

  test('a mint learns about its deployer and liquidity removers, and again when they are funded', async () => {
    const { stream, take, wallet: deployer, funder, mint } = scene();
    const remover = freshWallet();
    const said = (wallet: string, at: number, event: object): string => {
      const timestamp = START_MS + at;
      const whole = { slot: slotAt(timestamp), timestamp, mint, ...event } as TapeEvent['event'];
      return encodeWalletRowsRecord(wallet, [
        toTapeRow({ seq: 1, slot: slotAt(timestamp), timestampMs: timestamp, event: whole }),
      ]);
    };
    await take(said(deployer, 0, { type: 'token', deployer }));
    expect(funded(stream)).toEqual([]);
    await take(funding(funder, deployer, HOUR));
    await take(funding(funder, remover, HOUR));
    await take(said(remover, HOUR + MINUTE, { type: 'liquidity', side: 'add', wallet: remover }));
    expect(funded(stream).map(({ wallet }) => wallet)).toEqual([deployer]);
    await take(said(remover, HOUR + MINUTE, { type: 'liquidity', side: 'remove', wallet: remover }));
    expect(funded(stream).map(({ wallet }) => wallet)).toEqual([deployer, remover]);
    for (const { fundings } of funded(stream)) expect(fundings.map(({ from }) => from)).toEqual([funder]);
    await take(funding(funder, remover, 3 * HOUR));
    expect(funded(stream).at(-1)).toMatchObject({ mint, wallet: remover, timestamp: START_MS + 3 * HOUR });
  });

  test('a mint gets evidence once in ten minutes, and none for wallets without a known funder', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(buy(wallet, mint, 0));
    expect(funded(stream)).toEqual([]);
    const other = freshWallet();
    await take(funding(funder, other, 0));
    for (const at of [1, 2, 9, 10]) await take(buy(other, mint, at * MINUTE));
    expect(funded(stream)).toHaveLength(1);
    await take(buy(other, mint, 21 * MINUTE));
    expect(funded(stream)).toHaveLength(2);
  });

  test('a funding up to ten minutes after the buy counts as if it came before', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(buy(wallet, mint, HOUR));
    await take(funding(funder, wallet, HOUR + 10 * MINUTE + 1));
    expect(funded(stream)).toEqual([]);
    await take(funding(funder, wallet, HOUR + 10 * MINUTE));
    await take(funding(funder, wallet, 30 * MINUTE));
    const reported = funded(stream);
    expect(reported.map(({ fundings }) => fundings.length)).toEqual([1, 2]);
    expect(reported[0]!.timestamp).toBe(START_MS + HOUR + 10 * MINUTE);
    // Fundings that arrive first yield the same evidence.
    const first = scene();
    await first.take(funding(funder, first.wallet, 30 * MINUTE));
    await first.take(funding(funder, first.wallet, HOUR + 10 * MINUTE));
    await first.take(buy(first.wallet, first.mint, HOUR));
    const places = (event: WalletFundedEvent) => event.fundings.map(({ timestamp }) => timestamp);
    expect(funded(first.stream).map(places)).toEqual([places(reported[1]!)]);
  });

  test('an old first funding that arrives late reaches the mints bought last', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    const others = Array.from({ length: 20 }, (_, at) => address(`${mint}-${at}`));
    await take(funding(freshWallet(), wallet, HOUR));
    for (const [at, other] of [...others, mint].entries()) await take(buy(wallet, other, 2 * HOUR + at * 11 * MINUTE));
    const before = funded(stream).length;
    await take(funding(funder, wallet, -300 * HOUR));
    const reported = funded(stream).slice(before);
    expect(reported.map(event => event.mint).sort()).toEqual([...others.slice(-15), mint].sort());
    for (const event of reported)
      expect(event).toMatchObject({ direct_funder: funder, first_funded: START_MS - 300 * HOUR });
    // A transfer over a week before a buy did not pay for it.
    await take(funding(freshWallet(), wallet, -200 * HOUR));
    expect(funded(stream)).toHaveLength(before + reported.length);
  });

  test('twenty hops of funders are reported, and not the next', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    const above = Array.from({ length: 21 }, () => freshWallet());
    for (let at = 20; at > 0; at--) await take(funding(above[at]!, above[at - 1]!, -10 * HOUR));
    await take(funding(above[0]!, funder, -2 * HOUR));
    await take(funding(funder, wallet, -HOUR));
    await take(buy(wallet, mint, 0));
    expect(funded(stream).map(({ fundings }) => fundings.map(({ ancestors }) => ancestors))).toEqual([
      [above.slice(0, 20)],
    ]);
  });

  test('an unfunded wallet’s mint learns of the wallet’s other bundles', async () => {
    const { stream, take, wallet, mint } = scene();
    const elsewhere = freshWallet();
    await take(buy(wallet, elsewhere, 0));
    const place = { mint: elsewhere, seq: 1, slot: slotAt(START_MS), timestampMs: START_MS };
    await take(
      encodeWalletEventsRecord(wallet, [toVerdictEvent(place, { kind: 'bundled', bundle: 'b1', atMs: START_MS })]),
    );
    await take(buy(wallet, mint, HOUR));
    expect(funded(stream).map(event => [event.mint, event.crews, event.fundings])).toEqual([[mint, ['b1'], []]]);
  });

  test('dust does not hide a funding of a buy', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(funding(funder, wallet, 0));
    for (let at = 1; at <= 30; at++)
      await take(funding(freshWallet(), wallet, at * MINUTE, `dust ${mint} ${at}`, '1000000'));
    await take(buy(wallet, mint, HOUR));
    const [event] = funded(stream);
    expect(event!.fundings.map(({ timestamp }) => timestamp - START_MS)).toEqual(
      [...Array.from({ length: 15 }, (_, at) => 30 - at), 0].map(at => at * MINUTE),
    );
  });

  test('a mint learns how long its buyer trades, and again when an older swap arrives', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(funding(funder, wallet, 0));
    await take(buy(wallet, mint, MINUTE));
    expect(funded(stream)).toMatchObject([{ mint, first_trade: START_MS + MINUTE, first_lamports: '2000000000' }]);
    await take(buy(wallet, address('other'), -12 * HOUR));
    const of = () => funded(stream).filter(event => event.mint === mint);
    expect(of()).toHaveLength(1);
    await take(buy(wallet, address('older'), -25 * HOUR));
    expect(of().map(({ first_trade }) => first_trade)).toEqual([START_MS + MINUTE, START_MS - 25 * HOUR]);
  });

  test('a mint learns what its buyer traded on days that are history, and nothing of a young wallet', async () => {
    const { stream, take, wallet, mint, funder } = scene();
    await take(buy(wallet, address('older'), -50 * HOUR));
    await take(buy(wallet, address('newer'), -2 * HOUR));
    await take(funding(funder, wallet, 0));
    await take(buy(wallet, mint, MINUTE));
    const [known] = funded(stream).filter(event => event.mint === mint);
    const day = Math.floor((START_MS - 50 * HOUR) / (24 * HOUR));
    expect(known!.traded).toEqual([{ day, micro_usd: expect.stringMatching(/^[1-9]\d*$/) }]);
    const young = scene();
    await young.take(funding(young.funder, young.wallet, 0));
    await young.take(buy(young.wallet, young.mint, MINUTE));
    expect(funded(young.stream)[0]).not.toHaveProperty('traded');
  });

  test('a funder’s ancestor is who gave it what it passed on, not who sent it dust first', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    const [dusty, owner] = [freshWallet(), freshWallet()];
    await take(funding(dusty, funder, -2 * HOUR, undefined, '1000000'));
    await take(funding(funder, wallet, 0));
    await take(buy(wallet, mint, MINUTE));
    expect(funded(stream)[0]!.fundings).toMatchObject([{ from: funder, ancestors: [] }]);
    const other = scene();
    await other.take(funding(dusty, other.funder, -2 * HOUR, undefined, '1000000'));
    await other.take(funding(owner, other.funder, -HOUR));
    await other.take(funding(other.funder, other.wallet, 0));
    await other.take(buy(other.wallet, other.mint, MINUTE));
    expect(funded(other.stream)[0]!.fundings).toMatchObject([{ from: other.funder, ancestors: [owner] }]);
  });

  test('intake sends repeat requests to the wallet once, and to no mint', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(funding(funder, wallet, -HOUR));
    await take(buy(wallet, mint, 0));
    await take(known(funder, 'cex', 'Exchange'));
    const texts = stream.sent.filter(({ text }) => text.includes('funder_learnt')).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    const out = memoryStream();
    const intake = startIntake(engine.client, names, out);
    await intake.take([...texts, ...texts].map((text, at) => ({ shard: 'e', sequence: String(at + 1), text })));
    expect(intake.buried).toEqual([]);
    expect(emitted(out)).toEqual([]);
    const sent = out.sent.filter(({ stream: name }) => name === 'wallets');
    expect(sent.map(({ key }) => key)).toEqual([wallet]);
    for (const { text } of sent) await take(text);
    expect(sources(funded(stream).at(-1))).toMatchObject({ fundings: [[funder, 'cex', []]], root: funder });
  });

  test('intake puts evidence on the mint’s tape once, and emits it with the trades', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(funding(funder, wallet, -HOUR));
    await take(buy(wallet, mint, 0));
    const texts = stream.sent.filter(({ stream: name }) => name === 'events').map(({ text }) => text);
    const [out, again] = [memoryStream(), [...texts, ...texts]];
    const intake = startIntake(engine.client, names, out);
    await intake.take(again.map((text, at) => ({ shard: 'e', sequence: String(at + 1), text })));
    expect(intake.buried).toEqual([]);
    expect(emitted(out)).toHaveLength(1);
    expect(emitted(out, 'wallets')).toEqual([]);
  });

  test('a holder of much tells its mint when it becomes a lock, and when it is one no more', async () => {
    const question = (wallet: string, mint: string): string => {
      const changes = [
        { change: { kind: 'question' as const, question: { wallet, about: wallet, ms: START_MS, slot: 5 } } },
      ];
      const [record] = packQuestionRecords(mint, changes as unknown as Parameters<typeof packQuestionRecords>[1]);
      const read = readRecord(record!.data, START_MS);
      if (!('event' in read)) throw new Error(record!.data);
      const row = { seq: 1, slot: 5, timestampMs: START_MS, event: read.event as TapeEvent['event'] };
      return encodeWalletRowsRecord(wallet, [toTapeRow(row)]);
    };
    const before = scene();
    await before.take(known(before.wallet, 'lock', 'Streamflow'));
    await before.take(question(before.wallet, before.mint));
    expect(funded(before.stream)).toMatchObject([{ wallet: before.wallet, mint: before.mint, category: 'lock' }]);
    const after = scene();
    await after.take(question(after.wallet, after.mint));
    expect(funded(after.stream)).toEqual([]);
    await after.take(known(after.wallet, 'lock', 'Streamflow'));
    await bringBack(after);
    expect(funded(after.stream)).toMatchObject([{ category: 'lock' }]);
    await after.take(known(after.wallet, 'cex', 'Exchange', 0));
    await bringBack(after);
    expect(funded(after.stream).at(-1)).toMatchObject({ category: 'cex' });
  });

  const asked = ({ sent }: Stream): readonly FunderLearntEvent[] =>
    sent.flatMap(({ stream, key, text }) => {
      const read = stream === 'events' ? readRecord(text, START_MS + 48 * HOUR) : null;
      return read !== null && 'event' in read && read.event.type === 'funder_learnt' && read.event.wallet === key
        ? [read.event]
        : [];
    });
  const known = (wallet: string, category: 'cex' | 'farm' | 'lock', entity: string, at = -30 * HOUR): string => {
    const timestamp = START_MS + at;
    const event = { type: 'known_wallet' as const, wallet, entity, category, source: 'test', timestamp };
    return encodeWalletRowsRecord(wallet, [
      toTapeRow({ seq: 1, slot: slotAt(timestamp), timestampMs: timestamp, event }),
    ]);
  };
  /** Sends the questions about a wallet back to it through intake. */
  const bringBack = async ({ stream, take }: Pick<ReturnType<typeof scene>, 'stream' | 'take'>): Promise<void> => {
    for (const event of asked(stream))
      await take(
        encodeWalletRowsRecord(event.wallet, [
          toTapeRow({ seq: 1, slot: event.slot, timestampMs: event.timestamp, event }),
        ]),
      );
  };
  const sources = (event: WalletFundedEvent | undefined) => ({
    fundings: event?.fundings.map(({ from, category, ancestors }) => [from, category, ancestors]),
    root: event?.root?.wallet ?? null,
    hops: event?.hops,
  });

  test('later news of a wallet or its funder is sent as if it had been known before', async () => {
    const after = scene();
    const { stream, take, wallet, funder, mint } = after;
    const [grand, exchange] = [freshWallet(), freshWallet()];
    await take(funding(funder, wallet, -HOUR));
    await take(buy(wallet, mint, 0));
    expect(sources(funded(stream).at(-1))).toEqual({ fundings: [[funder, null, []]], root: null, hops: null });
    // Another wallet's news triggers no questions.
    await take(known(freshWallet(), 'cex', 'Another'));
    await take(funding(exchange, grand, -2 * HOUR));
    expect(asked(stream)).toEqual([]);
    await take(funding(grand, funder, -2 * HOUR));
    expect(asked(stream)).toMatchObject([{ wallet, funder, mint, slot: slotAt(START_MS), timestamp: START_MS }]);
    await bringBack(after);
    expect(sources(funded(stream).at(-1))).toEqual({
      fundings: [[funder, null, [grand, exchange]]],
      root: null,
      hops: null,
    });
    await take(known(exchange, 'cex', 'Exchange'));
    await bringBack(after);
    expect(sources(funded(stream).at(-1))).toEqual({
      fundings: [[funder, null, [grand]]],
      root: exchange,
      hops: 3,
    });
    await take(known(funder, 'farm', 'Farm'));
    await bringBack(after);
    expect(sources(funded(stream).at(-1))).toEqual({ fundings: [[funder, 'farm', []]], root: funder, hops: 1 });
    expect(new Set(asked(stream).map(({ news }) => news)).size).toBe(asked(stream).length);
    // A known wallet gets its answer at once, without another question.
    const count = asked(stream).length;
    const first = scene();
    await first.take(known(first.funder, 'cex', 'Exchange'));
    await first.take(funding(first.funder, first.wallet, -HOUR));
    await first.take(buy(first.wallet, first.mint, 0));
    await first.take(known(first.funder, 'farm', 'Farm'));
    expect(sources(funded(first.stream).at(-1))).toEqual({
      fundings: [[first.funder, 'cex', []]],
      root: first.funder,
      hops: 1,
    });
    expect([asked(first.stream), asked(stream).length]).toEqual([[], count]);
  });

  test('a deployer without trades updates its mint too; news during an update is included', async () => {
    const one = scene();
    const { stream, take, wallet: deployer, funder, mint } = one;
    const event = { type: 'token', deployer, mint, timestamp: START_MS, slot: slotAt(START_MS) } as TapeEvent['event'];
    await take(funding(funder, deployer, -HOUR));
    await take(
      encodeWalletRowsRecord(deployer, [toTapeRow({ seq: 1, slot: slotAt(START_MS), timestampMs: START_MS, event })]),
    );
    expect(sources(funded(stream).at(-1)).fundings).toEqual([[funder, null, []]]);
    await take(known(funder, 'farm', 'Farm'));
    await bringBack(one);
    expect(sources(funded(stream).at(-1)).fundings).toEqual([[funder, 'farm', []]]);
    // The last notification knows the news, whichever call it precedes.
    for (let at = 0, calls = 1; at <= calls; at++) {
      const there = scene();
      let news: (() => Promise<void>) | null = null;
      let call = 0;
      const between = async (command: never): Promise<unknown> => {
        if (news !== null && call++ === at) await news();
        return engine.client.send(command);
      };
      const here = scene({ send: between } as unknown as typeof engine.client);
      await here.take(funding(here.funder, here.wallet, -HOUR));
      news = () => there.take(known(here.funder, 'cex', 'Exchange'));
      await here.take(buy(here.wallet, here.mint, 0));
      calls = call;
      if (at === calls) await there.take(known(here.funder, 'cex', 'Exchange'));
      await bringBack({ stream: there.stream, take: here.take });
      expect(sources(funded(here.stream).at(-1)).fundings, `before call ${at}`).toEqual([[here.funder, 'cex', []]]);
      expect(calls).toBeGreaterThan(3);
    }
  });

  const verdict = (wallet: string, mint: string, said: SafetyEvidence, row = 5): string =>
    encodeWalletEventsRecord(wallet, [
      toVerdictEvent({ mint, seq: row, slot: slotAt(START_MS), timestampMs: START_MS }, said),
    ]);
  const labels = async (wallet: string) => {
    const registry = { funding: { client: engine.client, table: names.funding }, known: new Map() };
    const kolNames = openKolNames({ identities: { client: engine.client, table: names.identities } });
    const wallets = openWallets({ client: engine.client, table: names.wallets });
    return toWalletLabelsView(await readWalletLabels({ wallets, registry, kolNames }, wallet, START_MS));
  };
  const alerts = ({ posts }: FarEnd) => posts.filter(({ channel }) => channel.endsWith(':security'));

  test('an exchange that received a crew’s tokens identifies itself to the mint, known before or after', async () => {
    const bundled = { kind: 'bundled', bundle: 'b1', atMs: START_MS } as const;
    const before = scene();
    await before.take(known(before.wallet, 'cex', 'binance'));
    await before.take(verdict(before.wallet, before.mint, bundled));
    const after = scene();
    await after.take(verdict(after.wallet, after.mint, bundled));
    expect(funded(after.stream)).toEqual([]);
    await after.take(known(after.wallet, 'cex', 'binance'));
    await bringBack(after);
    for (const { stream, mint, wallet } of [before, after])
      expect(funded(stream).map(event => [event.mint, event.wallet, event.category])).toEqual([[mint, wallet, 'cex']]);
  });

  test('a farm or a buyer in a bundle reports its money only', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(known(wallet, 'farm', 'farm'));
    await take(verdict(wallet, mint, { kind: 'bundled', bundle: 'b1', atMs: START_MS }));
    await take(buy(funder, mint, 0));
    await take(verdict(funder, mint, { kind: 'bundled', bundle: 'b1', atMs: START_MS }));
    expect(funded(stream)).toEqual([]);
  });

  test.each(['deployer', 'remover'] as const)(
    'the %s of a rugged token is malicious until that is withdrawn, each reported once',
    async kind => {
      const { end, take, wallet, mint } = scene();
      const own = `wallet:${wallet}:security`;
      await hear(engine.client, names, [own]);
      await take(buy(wallet, mint, 0));
      expect(await labels(wallet)).toMatchObject({ automation_label: 'ORGANIC', special_labels: [] });
      await take(verdict(wallet, mint, { kind }));
      await take(verdict(wallet, mint, { kind }));
      await take(verdict(wallet, address('another'), { kind }));
      expect(await labels(wallet)).toMatchObject({
        automation_label: 'BOT:MALICIOUS',
        performance_level: 'BANNED',
        special_labels: ['BOT:MALICIOUS'],
      });
      expect(alerts(end).map(({ channel, data }) => [channel, data.event])).toEqual([[own, 'malicious_wallet']]);
      await take(verdict(wallet, mint, { kind: 'withdrawn', role: kind }, 6));
      expect(await labels(wallet)).toMatchObject({ performance_level: 'BANNED' });
      await take(verdict(wallet, address('another'), { kind: 'withdrawn', role: kind }, 6));
      await take(verdict(wallet, address('another'), { kind: 'withdrawn', role: kind }, 6));
      await take(verdict(wallet, mint, { kind }));
      expect(await labels(wallet)).toMatchObject({ automation_label: 'ORGANIC', special_labels: [] });
      expect(alerts(end).map(({ data }) => data.event)).toEqual(['malicious_wallet', 'label_withdrawn']);
      for (const { data } of alerts(end)) expect(channels.walletSecurity.payload.parse(data)).toEqual(data);
    },
  );

  test('a disproved bundle ceases to be evidence for other mints', async () => {
    const { stream, take, wallet, mint } = scene();
    await take(buy(wallet, mint, 0));
    await take(verdict(wallet, address('another'), { kind: 'bundled', bundle: 'b1', atMs: START_MS }));
    await take(verdict(wallet, address('another'), { kind: 'unbundled', bundle: 'b1' }, 6));
    expect(funded(stream).map(({ crews }) => crews)).toEqual([['b1'], []]);
  });

  test('one rug’s profit makes no wallet malicious, even when repeated; two do', async () => {
    const { take, wallet, mint } = scene();
    await take(buy(wallet, mint, 0));
    await take(verdict(wallet, mint, { kind: 'profiteer' }));
    await take(verdict(wallet, mint, { kind: 'profiteer' }, 9));
    expect(await labels(wallet)).toMatchObject({ automation_label: 'ORGANIC' });
    await take(verdict(wallet, address('another'), { kind: 'profiteer' }));
    expect(await labels(wallet)).toMatchObject({ automation_label: 'BOT:MALICIOUS' });
  });

  test('a deployer that never traded is known for what it deployed', async () => {
    const { take, wallet, mint } = scene();
    expect(await labels(wallet)).toBeNull();
    await take(verdict(wallet, mint, { kind: 'deployer' }));
    expect(await labels(wallet)).toMatchObject({
      automation_label: 'BOT:MALICIOUS',
      performance_level: 'BANNED',
      total_swaps: 0,
    });
  });

  test('a wash found later makes a wash trader, counted once despite repeats', async () => {
    const { take, wallet, mint } = scene();
    for (let at = 0; at < 40; at++) await take(buy(wallet, mint, at * 1_000));
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4, bots: 4 }));
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4, bots: 4 }));
    expect((await labels(wallet))!.identity_badges).not.toContain('WASH_TRADER');
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4, bots: 4 }, 30));
    const { identity_badges, wash_share } = (await labels(wallet))!;
    expect([identity_badges.includes('WASH_TRADER'), wash_share]).toEqual([true, 0.2]);
  });

  test('a swap labelled as a bot’s that proves a wash still counts as a bot’s once', async () => {
    const { take, wallet, mint } = scene();
    for (let at = 0; at < 40; at++) await take(buy(wallet, mint, at * 1_000));
    const plain = (await labels(wallet))!.bot_share;
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 8, bots: 2 }));
    const { bot_share, wash_share } = (await labels(wallet))!;
    expect([plain, bot_share, wash_share]).toEqual([0, 0.05, 0.2]);
  });

  test.each(['one instance', 'two instances'])(
    'a funding reaches a buy that another process took, with %s',
    async how => {
      const [stream, end] = [memoryStream(), farEnd()];
      const [wallet, funder, mint] = [freshWallet(), freshWallet(), address(`rev-mint-${runs++}`)];
      const a = startWallets(engine.client, names, end, undefined, stream);
      const b = how === 'one instance' ? a : startWallets(engine.client, names, end, undefined, stream);
      let sequence = 0;
      const take = (life: typeof a, text: string) =>
        life.take([{ shard: 's', sequence: String(++sequence), text }], START_MS);
      await take(a, funding(funder, wallet, -170 * HOUR));
      await take(b, buy(wallet, mint, 0));
      const before = funded(stream).length;
      await take(a, funding(freshWallet(), wallet, -2 * MINUTE));
      // any later record of the wallet, on either instance
      await take(b, buy(wallet, mint, MINUTE));
      const wallets = openWallets({ client: engine.client, table: names.wallets });
      const state = (await loadHeads(wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!.memo.state;
      expect.soft(state.fundings.map(({ fundedMs }) => fundedMs - START_MS)).toEqual([-170 * HOUR, -2 * MINUTE]);
      expect(
        funded(stream)
          .slice(before)
          .map(({ fundings }) => fundings.length),
      ).toEqual([1]);
    },
  );
});
