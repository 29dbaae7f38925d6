/** Stored and sent wallet events keep every field. */
import { expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { formatExitId } from '../../../layers/core/ledger/exit.ts';
import { toPositionFacts } from '../../../layers/core/ledger/position-facts.ts';
import {
  type CausingTrade,
  type SwapFacts,
  toObservedEvent,
  toVerdictEvent,
  type WalletEvent,
} from '../../../layers/core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../../layers/core/wallet/wallet-event-codec.ts';
import fc from '../../laws.ts';
import { tapeArbitrary } from '../ledger/generated-tapes.ts';
import { ledger, play } from '../ledger/play.ts';

const back = (walletEvent: WalletEvent): WalletEvent =>
  walletEventCodec.decode(JSON.parse(JSON.stringify(walletEventCodec.encode(walletEvent))));

const swap: fc.Arbitrary<SwapFacts | null> = fc.option(
  fc.record({
    direction: fc.constantFrom('buy', 'sell'),
    dex: fc.string(),
    terminal: fc.option(fc.string()),
    notionalUsd: fc.option(fc.bigInt(0n, 2n ** 160n)),
    networkFeeLamports: fc.nat(),
    tipLamports: fc.nat(),
    labels: fc.array(fc.string()),
    bundled: fc.boolean(),
  }),
);

const isChange = (part: unknown): part is unknown[] => Array.isArray(part) && part.length === 3;

/** Wallet events of a tape, at their own or another's time. */
const walletEvents = fc.record({ tape: tapeArbitrary, swap, later: fc.nat(3) }).map(({ tape, swap, later }) =>
  play(ledger, tape).map(
    ({ exit, closed, change }, at): WalletEvent => ({
      mint: 'mint',
      seq: at + 1,
      slot: at,
      timestampMs: (change?.timestampMs ?? 0) + later,
      swap,
      change: change?.event ?? null,
      exit,
      closed,
    }),
  ),
);

test('a wallet event survives a round trip', () => {
  fc.assert(
    fc.property(walletEvents, list => {
      for (const walletEvent of list) expect(back(walletEvent)).toEqual(walletEvent);
    }),
    { numRuns: 100 },
  );
});

test('so does one whose closed position has other exits', () => {
  fc.assert(
    fc.property(walletEvents, walletEvents, (list, others) => {
      const positions = others.flatMap(({ closed }) => closed ?? []);
      for (const [at, closed] of positions.entries()) {
        const walletEvent = { ...(list[at % list.length] ?? others[0]!), closed };
        expect(back(walletEvent)).toEqual(walletEvent);
        expect(back({ ...walletEvent, exit: null })).toEqual({ ...walletEvent, exit: null });
      }
    }),
    { numRuns: 50 },
  );
});

test('so does one with a position and its cause', () => {
  const money = fc.bigInt(0n, 2n ** 64n).map(String);
  const trade = fc.record({
    id: fc.string({ minLength: 1 }),
    tokenRaw: money,
    baseMint: fc.constantFrom(SOL, 'usd'),
    baseRaw: money,
  });
  fc.assert(
    fc.property(tapeArbitrary, trade, fc.boolean(), (tape, other, isOwn) => {
      for (const { exit, change } of play(ledger, tape)) {
        if (change === null) continue;
        const position = toPositionFacts(change.position);
        const own = exit
          ? { id: formatExitId(exit), tokenRaw: String(exit.soldRaw) }
          : { id: position.id, tokenRaw: String(position.boughtRaw) };
        const causing: CausingTrade = { ...other, ...(isOwn && own), baseDecimals: 9 };
        for (const cause of [causing, 'transfer', 'zero_balance'] as const) {
          const { event, timestampMs } = change;
          const place = { mint: 'mint', seq: 1, slot: 1, timestampMs, swap: null, closed: null };
          const walletEvent = { ...place, change: event, exit, position, cause };
          expect(back(walletEvent)).toEqual(walletEvent);
          // As earlier versions stored it.
          const stored = walletEventCodec.encode(walletEvent) as unknown[];
          const before = stored.map(part => (isChange(part) ? part.slice(0, 2) : part));
          const { cause: _, ...known } = walletEvent;
          expect(walletEventCodec.decode(before)).toStrictEqual({ ...known, verdict: undefined });
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('so does one that is a verdict', () => {
  const place = { mint: 'mint', seq: 7, slot: 3, timestampMs: 5 };
  for (const verdict of [
    { kind: 'wash', swaps: 4, bots: 4 },
    { kind: 'deployer' },
    { kind: 'bundled', bundle: 'b', atMs: 9 },
  ] as const)
    expect(back(toVerdictEvent(place, verdict))).toEqual(toVerdictEvent(place, verdict));
});

test('an observed balance survives, and has a number of its own', () => {
  const place = { mint: 'mint', seq: 7, slot: 3, timestampMs: 12_000 };
  const event = toObservedEvent(place, { raw: '18446744073709551615', tokenDecimals: 6 });
  expect(back(event)).toEqual(event);
  expect(event.seq).toBeLessThan(-1_000_000);
  expect(toObservedEvent({ ...place, seq: 8 }, event.observed!).seq).not.toBe(event.seq);
});
