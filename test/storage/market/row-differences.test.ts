import { describe, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { openTape, type TapeRow, toTapeRow } from '../../../layers/storage/market/tape.ts';
import { tradeColumns } from '../../../layers/storage/market/trade-columns.ts';
import fc from '../../laws.ts';
import { addressOf, signatureOf } from '../../service/events.ts';
import { trade } from '../../tapes/trades.ts';

const codec = openTape({ client: null as never, table: 'tape' }).shape.rows!;
const written = (rows: readonly TapeRow[]): unknown => JSON.parse(JSON.stringify(codec.encode(rows)));

const count = fc.oneof(fc.nat({ max: 3 }), fc.maxSafeNat());
const time = fc.nat({ max: 2 ** 48 });
const raw = fc.oneof(
  fc.constantFrom('0', '007', '18446744073709551615'),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
);
const price = fc.option(fc.constantFrom('150', '151', '150.75', '0.1'));
const some = fc.option(raw);
const curve = fc.record({
  ...{ pad: fc.constantFrom('pump_fun', 'moonit'), raisedRaw: raw, targetRaw: some, soldRaw: some, forSaleRaw: some },
  ...{ virtualTokenRaw: some, virtualBaseRaw: some, complete: fc.boolean() },
});
const given: fc.Arbitrary<Partial<Trade>> = fc.record(
  {
    ...{ seq: count, prev: count, slot: count, timestampMs: time, txIndex: fc.option(count) },
    receivedMs: fc.option(time),
    ...{ firstSeq: fc.option(count), eventIndex: count, networkFeeLamports: count, tipLamports: count },
    ...{ wallet: fc.constantFrom('ann', 'bob'), pool: fc.option(fc.constantFrom('p', 'q')), tokenDecimals: count },
    ...{ direction: fc.constantFrom('buy', 'sell', 'swap'), tokenRaw: raw, baseRaw: raw, dexFeeRaw: raw },
    ...{ basePriceUsd: price, solPriceUsd: price, tokenReserveRaw: fc.option(raw), baseReserveRaw: fc.option(raw) },
    ...{ walletBalanceRaw: fc.option(raw), signers: fc.option(fc.array(fc.constantFrom('ann', 'bob'))) },
    ...{ labels: fc.array(fc.constantFrom('ORGANIC', 'BOT:HFT')), organic: fc.boolean(), tooLate: fc.boolean() },
    ...{ terminal: fc.option(fc.string()), relayBundleId: fc.option(fc.string()), curve: fc.option(curve) },
  },
  { requiredKeys: [] },
);
const event: fc.Arbitrary<TapeRow> = fc
  .tuple(count, count, time, fc.boolean(), fc.option(time))
  .map(([seq, slot, timestampMs, isOwn, receivedMs]) => ({
    ...{ seq, slot, timestampMs, ...(receivedMs !== null && { receivedMs }) },
    event: { type: 'tick', mint: 'm', slot: isOwn ? slot : 7, timestamp: isOwn ? timestampMs : 7 },
  }));
const rows = fc.array(
  fc.oneof(
    event,
    given.map(some => trade(some)),
  ),
);

/** A pump.fun curve after some buys of a million tokens. */
function sold(buys: bigint) {
  const [token, paid] = [10n ** 12n * buys, 28_001n * buys];
  const [left, virtual] = [793_100_000_000_000n - token, 1_073_000_000_000_000n - token];
  const after = virtual - left;
  return {
    pad: 'pump_fun',
    raisedRaw: String(paid),
    targetRaw: String(paid + ((30_000_000_000n + paid) * left + after - 1n) / after),
    soldRaw: String(token),
    forSaleRaw: '793100000000000',
    virtualTokenRaw: String(virtual),
    virtualBaseRaw: String(30_000_000_000n + paid),
    complete: false,
  };
}

describe('Rows as differences', () => {
  test('are the same again, whatever follows what', () =>
    fc.assert(
      fc.property(rows, some => {
        expect(codec.decode(written(some))).toEqual(some);
        // Also in the order of fields, which identities are made of.
        expect(JSON.stringify(codec.decode(written(some)).map(toTapeRow))).toBe(JSON.stringify(some.map(toTapeRow)));
      }),
      { numRuns: 300 },
    ));

  test('of earlier versions are read', () => {
    const curve = { ...sold(0n), targetRaw: null };
    const some = [trade({ seq: 3 }), trade({ seq: 4, labels: ['BOT:HFT'] }), trade({ seq: 5, curve })];
    expect(codec.decode(some.map(toTapeRow))).toEqual(some);
    expect(codec.decode([])).toEqual([]);
    // Version 6: without times of arrival.
    const [, ...lists] = written(some) as readonly unknown[][];
    expect(codec.decode([1, ...lists.map(list => list.slice(0, -1))])).toEqual(some);
  });

  test('of a curve contain nothing of it but what its constant product does not tell', () => {
    const own = { pool: addressOf('curve'), dexFeeRaw: '10', walletBalanceRaw: null, txIndex: null } as const;
    const amounts = { tokenRaw: '1000000000000', baseRaw: '28011' };
    const some = [0n, 1n, 2n].map(at => trade({ ...own, ...amounts, seq: Number(at) + 1, curve: sold(at) }));
    const bit = 2 ** tradeColumns.indexOf('curve');
    const bits = (written(some) as readonly unknown[][]).slice(1).map(([first]) => Math.floor((first as number) / bit));
    expect(bits).toEqual([1, 0, 0]);
    const rounded = { ...sold(1n), targetRaw: String(BigInt(sold(1n).targetRaw) + 2n), complete: true };
    const last = written([some[0]!, trade({ ...some[1]!, curve: rounded })]) as readonly unknown[][];
    expect(last[2]!.at(-2)).toEqual([132, 2, true]);
  });

  test('of a pool without fees contain little but what nobody can expect', () => {
    const own = { pool: addressOf('pool'), dexFeeRaw: '0', walletBalanceRaw: null, direction: 'buy', txIndex: null };
    const some = [1, 2].map(seq =>
      trade({
        ...own,
        ...{ seq, prev: seq - 1, slot: 7, timestampMs: 1_000 * seq, wallet: addressOf(`w${seq}`) },
        ...{ signature: signatureOf(`s${seq}`), tokenRaw: '100', baseRaw: '10' },
        ...{ tokenReserveRaw: String(1_000 - 100 * seq), baseReserveRaw: String(500 + 10 * seq) },
      } as Partial<Trade>),
    );
    const [bits, ...values] = (written(some) as readonly unknown[][])[2]!;
    const unexpected = ['signature', 'timestampMs', 'wallet', 'tokenRaw', 'baseRaw'];
    expect(bits).toBe(unexpected.reduce((sum, name) => sum + 2 ** tradeColumns.indexOf(name as keyof Trade), 0));
    expect(values).toEqual([some[1]!.signature, 1_000, some[1]!.wallet, '100', '10', null]);
  });

  test('say when a row was received by what changes of the lag, and a 0 for the same time', () => {
    const received = ([timestampMs, receivedMs]: readonly [number, number | null]) =>
      trade({ timestampMs, receivedMs, txIndex: null });
    const some = (
      [
        [1_000, 1_700],
        [2_000, 2_700],
        [2_000, 2_700],
        [3_000, 3_650],
        [3_400, null],
        [4_000, 4_700],
      ] as const
    ).map(received);
    const last = (written(some) as readonly unknown[][]).slice(1).map(list => list.at(-1));
    expect(last).toEqual([701, 1, 0, -50, null, 701]);
    expect(codec.decode(written(some))).toEqual(some);
  });
});
