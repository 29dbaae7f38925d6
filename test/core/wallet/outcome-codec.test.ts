/** Stored and sent wallet events keep every field. */
import { expect, test } from 'vitest';
import * as apply from '../../../layers/core/ledger/apply.ts';
import * as closedPosition from '../../../layers/core/ledger/closed-position.ts';
import * as codec from '../../../layers/core/ledger/codec.ts';
import * as ledger from '../../../layers/core/ledger/ledger.ts';
import * as pages from '../../../layers/core/ledger/pages.ts';
import * as performance from '../../../layers/core/ledger/performance.ts';
import { type Outcome, type SwapFacts, verdictOutcome } from '../../../layers/core/wallet/outcome.ts';
import { outcomeCodec } from '../../../layers/core/wallet/outcome-codec.ts';
import fc from '../../laws.ts';
import { movesOf } from '../ledger/compare.ts';
import { tapeArbitrary } from '../ledger/generated-tapes.ts';
import { play } from '../ledger/play.ts';

const engine = { ...apply, ...closedPosition, ...codec, ...ledger, ...pages, ...performance };

const back = (outcome: Outcome): Outcome =>
  outcomeCodec.decode(JSON.parse(JSON.stringify(outcomeCodec.encode(outcome))));

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

/** Wallet events of a tape, at their own or another's time. */
const outcomes = fc.record({ tape: tapeArbitrary(), swap, later: fc.nat(3) }).map(({ tape, swap, later }) =>
  play(engine, movesOf(tape)).map(
    ({ exit, closed, change }, at): Outcome => ({
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
    fc.property(outcomes, list => {
      for (const outcome of list) expect(back(outcome)).toEqual(outcome);
    }),
    { numRuns: 100 },
  );
});

test('so does one whose closed position has other exits', () => {
  fc.assert(
    fc.property(outcomes, outcomes, (list, others) => {
      const positions = others.flatMap(({ closed }) => closed ?? []);
      for (const [at, closed] of positions.entries()) {
        const outcome = { ...(list[at % list.length] ?? others[0]!), closed };
        expect(back(outcome)).toEqual(outcome);
        expect(back({ ...outcome, exit: null })).toEqual({ ...outcome, exit: null });
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
    expect(back(verdictOutcome(place, verdict))).toEqual(verdictOutcome(place, verdict));
});
