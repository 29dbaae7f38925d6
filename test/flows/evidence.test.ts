import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import type { WalletFundedEvent } from '../../layers/contract/events/event.ts';
import { readRecord } from '../../layers/contract/events/record.ts';
import type { Trade } from '../../layers/core/trade.ts';
import { verdictOutcome } from '../../layers/core/wallet/outcome.ts';
import type { Verdict } from '../../layers/core/wallet/verdict.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { outcomesRecord, walletRowsRecord } from '../../layers/flows/wallet-batch.ts';
import { currentLabels } from '../../layers/flows/wallets/told.ts';
import { openFunding } from '../../layers/storage/funding.ts';
import { openIdentities } from '../../layers/storage/identities.ts';
import { type TapeEvent, toTapeRow } from '../../layers/storage/tape.ts';
import { openWallets } from '../../layers/storage/wallets.ts';
import { trade } from '../core/trades.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../storage/engines.ts';
import { address, START_MS, signature, slotAt, transfer } from './events.ts';
import { emitted, memoryStream, type Stream, startIntake } from './intake-world.ts';
import { type FarEnd, farEnd } from './market-world.ts';
import { hear } from './security/world.ts';
import { outcomesOf } from './wallet-tapes.ts';
import { freshWallet, startWallets } from './wallets-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('What wallets tell mints, and mints wallets', () => {
  let engine: Engine;
  let names: TableNames;
  let runs = 0;

  beforeAll(async () => {
    engine = await startPlainEngine();
    names = await makeTables(engine.client);
  });
  afterAll(() => engine.stop());

  const scene = () => {
    const [stream, end, run] = [memoryStream(), farEnd(), `evidence-${runs++}`];
    const life = startWallets(engine.client, names, end, undefined, stream);
    let sequence = 0;
    const take = (text: string, nowMs = START_MS) =>
      life.take([{ shard: 's', sequence: String(++sequence), text }], nowMs);
    return { stream, end, take, mint: address(`${run}-mint`), wallet: freshWallet(), funder: freshWallet() };
  };
  const funding = (from: string, to: string, at: number, tx = `${from}-${to}-${at}`): string => {
    const event = { ...transfer({ at, to, amount_raw: '2000000000' }), from, signature: signature(tx) };
    return walletRowsRecord(to, [toTapeRow({ seq: 1, slot: event.slot, timestampMs: event.timestamp, event })]);
  };
  let seq = 0;
  const buy = (wallet: string, mint: string, at: number, fields: Partial<Trade> = {}): string => {
    const timestampMs = START_MS + at;
    const one = trade({ seq: ++seq, wallet, timestampMs, slot: slotAt(timestampMs), ...fields });
    return outcomesRecord(wallet, outcomesOf([[mint, one]]));
  };
  const funded = ({ sent }: Stream): readonly WalletFundedEvent[] =>
    sent
      .filter(({ stream }) => stream === 'events')
      .map(({ key, text }) => {
        const read = readRecord(text, START_MS + 48 * HOUR);
        if (!('event' in read) || read.event.type !== 'wallet_funded' || read.event.mint !== key) throw new Error(text);
        return read.event;
      });

  test('a first buy tells the mint of fundings within a day before it, each with who stands behind', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    const [grand, great] = [freshWallet(), freshWallet()];
    await take(funding(great, grand, -30 * HOUR));
    await take(funding(grand, funder, -2 * HOUR));
    await take(funding(great, wallet, -25 * HOUR));
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
      first_funded: START_MS - 25 * HOUR,
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

  test('a mint is told of its deployer and of who takes its liquidity, who never bought it, and again when they are funded', async () => {
    const { stream, take, wallet: deployer, funder, mint } = scene();
    const remover = freshWallet();
    const said = (wallet: string, at: number, event: object): string => {
      const timestamp = START_MS + at;
      const whole = { slot: slotAt(timestamp), timestamp, mint, ...event } as TapeEvent['event'];
      return walletRowsRecord(wallet, [
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

  test('a mint is told once in ten minutes, and never of a wallet that nobody is known to have funded', async () => {
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

  test('a funding heard of after the buy is told as if before, up to ten minutes after it', async () => {
    const { stream, take, wallet, funder, mint } = scene();
    await take(buy(wallet, mint, HOUR));
    await take(funding(funder, wallet, HOUR + 10 * MINUTE + 1));
    expect(funded(stream)).toEqual([]);
    await take(funding(funder, wallet, HOUR + 10 * MINUTE));
    await take(funding(funder, wallet, 30 * MINUTE));
    const told = funded(stream);
    expect(told.map(({ fundings }) => fundings.length)).toEqual([1, 2]);
    expect(told[0]!.timestamp).toBe(START_MS + HOUR + 10 * MINUTE);
    // Told first, the same fundings come to the same evidence.
    const first = scene();
    await first.take(funding(funder, first.wallet, 30 * MINUTE));
    await first.take(funding(funder, first.wallet, HOUR + 10 * MINUTE));
    await first.take(buy(first.wallet, first.mint, HOUR));
    const places = (event: WalletFundedEvent) => event.fundings.map(({ timestamp }) => timestamp);
    expect(funded(first.stream).map(places)).toEqual([places(told[1]!)]);
  });

  test('intake gives the evidence its place on the mint’s tape, once, and hands it on with the trades', async () => {
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

  const verdict = (wallet: string, mint: string, said: Verdict, row = 5): string =>
    outcomesRecord(wallet, [verdictOutcome({ mint, seq: row, slot: slotAt(START_MS), timestampMs: START_MS }, said)]);
  const labels = async (wallet: string) => {
    const registry = { funding: openFunding(engine.client, names.funding), known: new Map() };
    const kolNames = openKolNames({ identities: openIdentities(engine.client, names.identities) });
    return currentLabels({ wallets: openWallets(engine.client, names.wallets), registry, kolNames }, wallet, START_MS);
  };
  const alerts = ({ posts }: FarEnd) => posts.filter(({ channel }) => channel.endsWith(':security'));

  test.each(['deployer', 'remover'] as const)(
    'the %s of a rugged token is malicious for good, and told of once',
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
      expect(() => channels.walletSecurity.payload.parse(alerts(end)[0]!.data)).not.toThrow();
    },
  );

  test('profiting from one rug makes nobody malicious, however often it is said, from two it does', async () => {
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

  test('a wash learnt later makes a wash trader, counted once however often it is told', async () => {
    const { take, wallet, mint } = scene();
    for (let at = 0; at < 40; at++) await take(buy(wallet, mint, at * 1_000));
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4 }));
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4 }));
    expect((await labels(wallet))!.identity_badges).not.toContain('WASH_TRADER');
    await take(verdict(wallet, mint, { kind: 'wash', swaps: 4 }, 30));
    const { identity_badges, wash_share } = (await labels(wallet))!;
    expect([identity_badges.includes('WASH_TRADER'), wash_share]).toEqual([true, 0.2]);
  });
});
