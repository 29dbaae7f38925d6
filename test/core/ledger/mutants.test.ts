/** The comparison with the plain ledger must detect every seeded fault in the ledger's source. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import fc from '../../laws.ts';
import { type Mutant, openMutants } from '../mutants.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';
import { plain } from './plain-ledger.ts';
import { type Engine, type Move, playToEnd, type Run } from './play.ts';

const load = openMutants('ledger-mutants-');
const parts = ['apply', 'closed-position', 'codec', 'ledger', 'pages', 'performance'].map(name => `ledger/${name}.ts`);

/** For each mutant: file, original text, replacement. */
const mutants: Readonly<Record<string, Mutant>> = {
  'nothing at all': ['apply.ts', "case 'buy':", "case 'buy':"],
  'lots go last in, first out': ['ledger.ts', '[...state.lots, lot]', '[lot, ...state.lots]'],
  'a cut lot forgets what was taken before': [
    'consume.ts',
    'withTakenRaw(lot, lot.takenRaw + left)',
    'withTakenRaw(lot, left)',
  ],
  'shares are cut from the start of the lot each time': [
    'consume.ts',
    'computeRangeShare(total, takenRaw,',
    'computeRangeShare(total, 0n,',
  ],
  'an unpriced lot counts as free': [
    'consume.ts',
    'if (notionalUsd === null) sums.lacksCost = true',
    'if (notionalUsd === null) sums.lacksCost = false',
  ],
  'the entry fee is forgotten in SOL': [
    'consume.ts',
    'convertUsdToSol(notionalUsd + feeUsd,',
    'convertUsdToSol(notionalUsd,',
  ],
  'the tip is left out of the network fee': [
    'lot.ts',
    'const lamports = sumNetworkLamports(trade);',
    'const lamports = BigInt(trade.networkFeeLamports);',
  ],
  'the fee is valued at the price of the quote': [
    'lot.ts',
    'computeNotionalE30(lamports, LAMPORT_DECIMALS, trade.solPriceUsd)',
    'computeNotionalE30(lamports, LAMPORT_DECIMALS, trade.basePriceUsd ?? trade.solPriceUsd)',
  ],
  'a fee without a price counts as zero': [
    'lot.ts',
    'trade.solPriceUsd === null ? null : computeNotionalE30',
    'trade.solPriceUsd === null ? 0n : computeNotionalE30',
  ],
  'an oversell keeps all of its proceeds': ['exit.ts', 'computeRangeShare(all, 0n, raw, sellRaw)', 'all'],
  'gains leave out the entry fee': ['exit.ts', 'proceedsUsd - costUsd - feeUsd', 'proceedsUsd - costUsd'],
  'cash forgets the exit fee': ['exit.ts', 'realizedUsd - exitFeeUsd', 'realizedUsd'],
  'SOL proceeds are valued at the entry price': [
    'exit.ts',
    'convertUsdToSol(money.proceedsUsd, sell.solPriceUsd)',
    'convertUsdToSol(money.proceedsUsd, consumed.first.solPriceUsd)',
  ],
  'an exit is full when it sold more than half': [
    'exit.ts',
    'consumed.raw === heldRaw ?',
    'consumed.raw * 2n > heldRaw ?',
  ],
  'an arbitrage leg is like any other': ['exit.ts', "sell.arbitrage ? 'ARBITRAGE' : ", ''],
  'any full exit is a full position': ['exit.ts', "exitType === 'FULL' && number === 1", "exitType === 'FULL'"],
  'exits are numbered from zero': ['exit.ts', 'const number = position.exits + 1', 'const number = position.exits'],
  'seconds are rounded up': ['exit.ts', 'Math.floor((toMs', 'Math.ceil((toMs'],
  'holds may be negative': ['exit.ts', 'Math.max(0, Math.floor', 'Math.max(-1e9, Math.floor'],
  'a swap leg buys': ['apply.ts', "case 'buy':", "case 'swap':\n    case 'buy':"],
  'a transfer in adds a lot’s worth of nothing': [
    'apply.ts',
    "transfer.direction !== 'out'",
    "transfer.direction === 'self'",
  ],
  'a transfer to itself goes out': ['apply.ts', "transfer.direction !== 'out'", "transfer.direction === 'in'"],
  'a transfer out leaves the lots': ['apply.ts', 'withLots(state, after, lots)', 'withLots(state, after, state.lots)'],
  'a sell against nothing is silent': [
    'apply.ts',
    'if (position === null) return { ...toUnchanged(state), labels: passthrough }',
    'if (position === null) return toUnchanged(state)',
  ],
  'an oversell is silent': ['apply.ts', 'isOversold ? passthrough : noLabels', 'noLabels'],
  'an emptied position stays open': ['apply.ts', "if (exit.exitType === 'PARTIAL')", 'if (exit.exitType)'],
  'a position knows no transfers': [
    'position.ts',
    'position.boughtRaw - position.soldRaw - position.transferredRaw',
    'position.boughtRaw - position.soldRaw',
  ],
  'an unpriced buy lowers the entry price': [
    'position.ts',
    'notionalUsd === null ? position.pricedRaw : position.pricedRaw + raw',
    'position.pricedRaw + raw',
  ],
  'a break-even exit wins': ['performance.ts', 'money.realizedUsd > 0n ? 1 : 0', 'money.realizedUsd >= 0n ? 1 : 0'],
  'volume is proceeds alone': ['performance.ts', 'money.costUsd + money.proceedsUsd', 'money.proceedsUsd'],
  'an unpriced exit counts as a trade': [
    'performance.ts',
    'return emptyPerformance;',
    'return { ...emptyPerformance, exits: 1 };',
  ],
  'stored lots lose what was taken': [
    'codec.ts',
    'takenRaw: big,',
    'takenRaw: transformCodec(big, () => 0n, raw => raw),',
  ],
  'stored lots lose a missing fee': [
    'codec.ts',
    'feeUsd: maybeBig,',
    'feeUsd: transformCodec(big, (fee: bigint | null) => fee ?? 0n, fee => fee),',
  ],
  'the newest lots jump the pages': ['ledger.ts', 'state.pages.length === 0', 'state.pages.length < 9'],
  'a page comes back without the later lots': ['pages.ts', 'whole ? state.newest : []', 'whole ? [] : []'],
};

/** A fault may also make the fold throw. */
const agrees = (engine: Engine, moves: readonly Move[], run: Run): boolean => {
  try {
    return isDeepStrictEqual(playToEnd(engine, moves, run), playToEnd(plain, moves, run));
  } catch {
    return false;
  }
};

test.each(Object.entries(mutants))('the fault “%s” gets the expected verdict', (name, [file, from, to]) => {
  const engine = load<Engine>(name, [`ledger/${file}`, from, to], parts);
  const result = fc.check(
    fc.property(tapeArbitrary, runArbitrary, (tape, run) => agrees(engine, tape, run)),
    { seed: 20_260_303, numRuns: 600, endOnFailure: true },
  );
  expect(result.failed).toBe(name !== 'nothing at all');
});
