import { beforeAll, describe, expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { type History, hasTradeHistory } from '../../../layers/core/identity/history.ts';
import type { Paid } from '../../../layers/core/identity/paid.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { parseRecordLinks } from '../../../layers/flows/link-records.ts';
import { encodeWalletRowsRecord } from '../../../layers/flows/processor/records.ts';
import { saveKnownWallets, saveWalletEvents } from '../../../layers/flows/registry.ts';
import { buildWalletLinks, type Pasts } from '../../../layers/flows/wallets/links.ts';
import { createWalletsProcessor } from '../../../layers/flows/wallets/wallets.ts';
import { type TapeEvent, toTapeRow } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, records, START_MS, signature } from '../../worlds/events.ts';
import { type Fault, type Line, openLine } from '../../worlds/faults.ts';
import { emitted, memoryStream, type Stream } from '../../worlds/intake.ts';
import { farEnd } from '../../worlds/market.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const [EARLY, LATE, EXCHANGE] = ['early', 'late', 'exchange'].map(address) as [string, string, string];

const funding = (wallet: string, from: string, slot: number, lamports = '1000000000'): TapeEvent['event'] => ({
  type: 'transfer',
  signature: signature(`${wallet}-${slot}`),
  slot,
  event_index: 0,
  timestamp: START_MS + slot * 400,
  from,
  to: wallet,
  mint: SOL,
  decimals: 9,
  amount_raw: lamports,
});

const always = (history: History): Pasts => {
  const had = async (atMs: number, amount: Paid) => hasTradeHistory(history, atMs, amount);
  return { before: had, now: had };
};

const known = (wallet: string, category: 'cex' | 'farm', at: number): TapeEvent['event'] => ({
  type: 'known_wallet',
  wallet,
  entity: 'Somebody',
  category,
  source: 'test',
  timestamp: START_MS + at,
});

const reported = (wallet: string, ...events: readonly TapeEvent['event'][]): string =>
  encodeWalletRowsRecord(
    wallet,
    events.map((event, at) => toTapeRow({ seq: at + 1, slot: at, timestampMs: event.timestamp, event })),
  );

describe('Links from wallets', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  const start = (stream: Stream, line: Line = openLine()) => startWallets(engine.client, names, farEnd(), line, stream);

  const linksIn = (stream: Stream): readonly Link[] => parseRecordLinks(emitted(stream, 'links'));

  const hear = async (...texts: readonly string[]): Promise<readonly Link[]> => {
    const stream = memoryStream();
    const { deps } = start(stream);
    const list = new Map([[EXCHANGE, { entity: 'X', category: 'cex' as const }]]);
    const listed = { ...deps, registry: { ...deps.registry, known: list } };
    const take = createWalletsProcessor(listed);
    for (const text of texts) expect(await take(records([text]), START_MS)).toBeNull();
    return linksIn(stream);
  };

  test('bind nobody by dust, nor people who traded for a day before they were paid', async () => {
    const { deps } = start(memoryStream());
    const linksOfFunding = async (lamports: string, tradedMs: number | null) => {
      const event = funding(freshWallet(), EARLY, 10, lamports);
      const kept = await saveWalletEvents(deps.registry, [event]);
      const history = { firstTradeMs: tradedMs === null ? null : event.timestamp - tradedMs };
      return buildWalletLinks(deps.registry, [event], kept, always(history));
    };
    const DAY = 86_400_000;
    expect(await linksOfFunding('10000000', DAY)).toMatchObject([{ kind: 'funded', from: EARLY }]);
    expect(await linksOfFunding('10000000', DAY + 1)).toEqual([]);
    expect(await linksOfFunding('9999999', null)).toEqual([]);
  });

  test('bind whom a payer sends more than fifty times what the wallet traded before', async () => {
    const { deps } = start(memoryStream());
    const wallet = freshWallet();
    const [small, large] = [funding(wallet, EARLY, 10, '100000000'), funding(wallet, EARLY, 20, '900000000')];
    const history = {
      firstTradeMs: START_MS - 3 * 86_400_000,
      traded: [{ day: Math.floor(START_MS / 86_400_000) - 3, microUsd: '1900000' }],
    };
    const linksAfter = async (event: TapeEvent['event']) =>
      buildWalletLinks(deps.registry, [event], await saveWalletEvents(deps.registry, [event]), always(history));
    expect(await linksAfter(small)).toEqual([]);
    expect(await linksAfter(large)).toMatchObject([{ from: EARLY, slot: 10, lamports: 1e9 }]);
  });

  test('include the funder from earlier events, even if its own record comes later', async () => {
    const [wallet, exchange] = [freshWallet(), freshWallet()];
    const { deps } = start(memoryStream());
    const said = known(exchange, 'cex', 0) as Parameters<typeof saveKnownWallets>[1][number];
    await saveKnownWallets(deps.registry.funding, [said]);
    const links = await hear(
      reported(wallet, funding(wallet, exchange, 20)),
      reported(exchange, known(exchange, 'cex', 0)),
    );
    expect(links).toMatchObject([
      { kind: 'funded', wallet, from: exchange, category: 'cex' },
      { kind: 'known', wallet: exchange, category: 'cex' },
    ]);
  });

  test('include the main funder once known, and again when an earlier transfer appears', async () => {
    const wallet = freshWallet();
    const links = await hear(
      reported(wallet, funding(wallet, LATE, 20)),
      reported(wallet, funding(wallet, EXCHANGE, 30)),
      reported(wallet, funding(wallet, EARLY, 10)),
    );
    const link = { kind: 'funded', wallet, category: null, lamports: 1e9 };
    expect(links).toEqual([
      { ...link, from: LATE, slot: 20, timestampMs: START_MS + 8_000 },
      { ...link, from: EARLY, slot: 10, timestampMs: START_MS + 4_000 },
    ]);
  });

  test('include one funder of several at once, with its category', async () => {
    const wallet = freshWallet();
    const links = await hear(reported(wallet, funding(wallet, LATE, 20), funding(wallet, EXCHANGE, 10)));
    expect(links).toMatchObject([{ kind: 'funded', wallet, from: EXCHANGE, category: 'cex', slot: 10 }]);
  });

  test('exclude dust and transfers to oneself', async () => {
    const wallet = freshWallet();
    expect(await hear(reported(wallet, funding(wallet, EARLY, 10, '999999'), funding(wallet, wallet, 11)))).toEqual([]);
  });

  test('include the newest category of a known wallet', async () => {
    const wallet = freshWallet();
    const links = await hear(reported(wallet, known(wallet, 'cex', 9)), reported(wallet, known(wallet, 'farm', 5)));
    const newest = { kind: 'known', wallet, category: 'cex', timestampMs: START_MS + 9 };
    expect(links).toEqual([newest, newest]);
  });

  test('of all wallets in a batch share one record', async () => {
    const stream = memoryStream();
    const wallets = Array.from({ length: 20 }, freshWallet);
    const take = createWalletsProcessor(start(stream).deps);
    const texts = wallets.map(wallet => reported(wallet, funding(wallet, EARLY, 10)));
    expect(await take(records(texts), START_MS)).toBeNull();
    expect(emitted(stream, 'links')).toHaveLength(1);
    expect(linksIn(stream).map(link => 'wallet' in link && link.wallet)).toEqual(expect.arrayContaining(wallets));
  });

  const modes: readonly (readonly [string, Fault['mode'], boolean])[] = [
    ['the process dies before the call', 'unsent', true],
    ['the process dies after the call, before it hears of it', 'unheard', true],
    ['the call alone fails', 'unsent', false],
    ['the answer alone is lost', 'unheard', false],
  ];

  test.each(modes)('are published whichever call fails: %s', async (_title, mode, fatal) => {
    const story = (wallet: string) => [
      reported(wallet, funding(wallet, LATE, 20)),
      reported(wallet, known(wallet, 'farm', 5)),
      reported(wallet, funding(wallet, EARLY, 10)),
    ];
    const live = async (wallet: string, line: Line): Promise<Set<string>> => {
      const stream = memoryStream();
      const doomed = start(stream, line);
      const batch = records(story(wallet));
      const isWhole = await doomed.take(batch, START_MS).then(
        () => true,
        () => false,
      );
      if (!isWhole) await start(stream).take(batch, START_MS);
      return new Set(linksIn(stream).map(link => JSON.stringify(link).replaceAll(wallet, 'wallet')));
    };
    const line = openLine();
    const wanted = await live(freshWallet(), line);
    expect(wanted.size).toBe(2);
    for (let at = 0; at < line.calls; at++) {
      const heard = await live(freshWallet(), openLine({ at, mode, fatal }));
      for (const link of wanted)
        expect({ at, heard: [...heard] }).toEqual({ at, heard: expect.arrayContaining([link]) });
    }
  });
});
