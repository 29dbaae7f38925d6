/**
 * Measures the ledger beside the plain one of the tests and a naive one in doubles.
 * Run: `npm run bench -- ledger [--json]`
 */
import { parseArgs } from 'node:util';
import { toPerformanceView } from '../../layers/contract/present/wallet.ts';
import { toExitView } from '../../layers/contract/present/wallet-ledger.ts';
import { pack, unpack } from '../../layers/core/codec/pack.ts';
import { type Applied, applyTrade } from '../../layers/core/ledger/apply.ts';
import { exitCodec, ledgerCodec, lotsCodec } from '../../layers/core/ledger/codec.ts';
import type { Exit } from '../../layers/core/ledger/exit.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import { moveFullPages, pageLimits } from '../../layers/core/ledger/pages.ts';
import { addPerformance, emptyPerformance, toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { plain } from '../core/ledger/plain-ledger.ts';
import { fifo } from '../oracle/fifo.ts';
import { owner, toCapturedTrade, tradeOf } from '../stories/teller.ts';
import { tradeMove } from '../tapes/fifo-moves.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const runs = 7;
const eventsPerRun = 60_000;

/** Doubles from a seed, so that every run measures the same tape. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** A wallet with one to six buys and one to four sells per position. */
const simulated = (positions: number): readonly Trade[] => {
  const random = seeded(7);
  const trades: Trade[] = [];
  const add = (direction: 'buy' | 'sell', token: bigint) =>
    trades.push(
      tradeOf(
        {
          direction,
          signature: `${trades.length}`.padStart(88, '4'),
          tokenRaw: String(token),
          baseRaw: String(BigInt(Math.floor(1e6 + random() * 5e9))),
          basePriceUsd: '187.1234',
          solPriceUsd: '187.1234',
          networkFeeLamports: 5_000 + Math.floor(random() * 1e6),
        },
        trades.length,
      ),
    );
  for (let position = 0; position < positions; position += 1) {
    let held = 0n;
    for (let left = 1 + Math.floor(random() * 6); left > 0; left -= 1) {
      const token = BigInt(1 + Math.floor(random() * 10 ** (3 + random() * 10)));
      held += token;
      add('buy', token);
    }
    for (let left = 1 + Math.floor(random() * 4); left > 1 && held > 1n; left -= 1) {
      const part = 1n + (held * BigInt(Math.floor(random() * 900))) / 1000n;
      if (part >= held) break;
      held -= part;
      add('sell', part);
    }
    add('sell', held);
  }
  return trades;
};

type FloatLot = { amount: number; cost: number; fee: number };
type FloatExit = { readonly at: number; readonly realized: number; readonly full: boolean };

/** Naive ledger: UI amounts as doubles, zero when the difference is zero. */
const floats = (trades: readonly Trade[]): readonly FloatExit[] => {
  let lots: FloatLot[] = [];
  const exits: FloatExit[] = [];
  for (const [at, trade] of trades.entries()) {
    const amount = Number(trade.tokenRaw) / 10 ** trade.tokenDecimals;
    const usd = (Number(trade.baseRaw) / 10 ** trade.baseDecimals) * Number(trade.basePriceUsd);
    const fee = ((trade.networkFeeLamports + trade.tipLamports) / 1e9) * Number(trade.solPriceUsd);
    if (trade.direction === 'buy' && amount > 0) lots.push({ amount, cost: usd, fee });
    if (trade.direction !== 'sell' || lots.length === 0) continue;
    let left = amount;
    let cost = 0;
    for (const lot of lots) {
      const part = Math.min(lot.amount, left);
      const share = part / lot.amount;
      cost += (lot.cost + lot.fee) * share;
      lot.cost -= lot.cost * share;
      lot.fee -= lot.fee * share;
      lot.amount -= part;
      left -= part;
      if (left <= 0) break;
    }
    lots = lots.filter(lot => lot.amount > 0);
    exits.push({ at, realized: usd * ((amount - left) / amount) - cost, full: lots.length === 0 });
  }
  return exits;
};

type Fold = (state: LedgerState, trade: Trade) => Applied;

/** The exits of a ledger in integers. */
const exact = (fold: Fold, trades: readonly Trade[], show: boolean): readonly FloatExit[] => {
  let state: LedgerState = emptyLedger;
  const exits: FloatExit[] = [];
  for (const [at, trade] of trades.entries()) {
    const applied = fold(state, trade);
    state = applied.state;
    if (applied.exit === null) continue;
    const realized = show ? toExitView(owner, applied.exit).realized_pnl_usd! : 0;
    exits.push({ at, realized, full: applied.exit.exitType === 'FULL' });
  }
  return exits;
};

/** Stores and reads a page of exits and sums it as /performance does. */
const history = (
  trades: readonly Trade[],
): { readonly exits: readonly Exit[]; readonly bytes: number; readonly sumMs: number } => {
  let state: LedgerState = emptyLedger;
  const stored: string[] = [];
  for (const trade of trades) {
    const applied = applyTrade(state, trade);
    state = applied.state;
    if (applied.exit !== null) stored.push(JSON.stringify(exitCodec.encode(applied.exit)));
  }
  const startMs = performance.now();
  const exits = stored.map(text => exitCodec.decode(JSON.parse(text)));
  toPerformanceView(exits.map(toPerformanceSum).reduce(addPerformance, emptyPerformance), null);
  const bytes = stored.reduce((sum, text) => sum + text.length, 0);
  return { exits, bytes, sumMs: performance.now() - startMs };
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

type Tapes = readonly (readonly Trade[])[];

const ledgers: Readonly<Record<string, (trades: readonly Trade[], show: boolean) => readonly FloatExit[]>> = {
  service: (trades, show) => exact(applyTrade, trades, show),
  plain: (trades, show) => exact(plain.applyTrade, trades, show),
  doubles: floats,
};

/** Seconds of CPU, since the machine may be busy otherwise. */
const cpuSeconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** Median seconds of CPU for one event. The ledgers take turns. */
const secondsOf = (tapes: Tapes): ReadonlyMap<string, number> => {
  const events = tapes.reduce((sum, tape) => sum + tape.length, 0);
  const times = Math.ceil(eventsPerRun / events);
  const found = new Map(Object.keys(ledgers).map(name => [name, [] as number[]]));
  for (let run = 0; run < runs; run += 1)
    for (const [name, fold] of Object.entries(ledgers)) {
      const all = () => {
        for (let time = 0; time < times; time += 1) for (const tape of tapes) fold(tape, false);
      };
      found.get(name)!.push(cpuSeconds(all) / (times * events));
    }
  return new Map([...found].map(([name, seconds]) => [name, median(seconds)]));
};

/** Exits whose type, or gain in 10⁻⁹ USD, differs from that of decimals of 100 digits. */
const wrongIn = (tape: readonly Trade[], name: string): number => {
  const right = fifo(tape.map(trade => tradeMove('mint', trade))).exits;
  const found = ledgers[name]!(tape, true);
  return right.filter((exit, at) => {
    const { full, realized } = found[at] ?? { full: null, realized: NaN };
    return (
      full !== exit.full || !(Math.abs(realized - exit.realizedUsd!) <= 1e-9 + 4e-16 * Math.abs(exit.realizedUsd!))
    );
  }).length;
};

type Found = { seconds: number; wrong: number };
const totals = new Map(Object.keys(ledgers).map(name => [name, { seconds: 0, wrong: 0 } as Found]));
let tapesMeasured = 0;

const print = (text: string): void => (values.json ? console.error(text) : console.log(text));

const measure = (name: string, tapes: Tapes): void => {
  tapesMeasured += 1;
  print(`${name}: ${tapes.reduce((sum, tape) => sum + tape.length, 0).toLocaleString('en')} trades`);
  for (const [ledger, seconds] of secondsOf(tapes)) {
    const wrong = tapes.reduce((sum, tape) => sum + wrongIn(tape, ledger), 0);
    const total = totals.get(ledger)!;
    total.seconds += seconds;
    total.wrong += wrong;
    print(`  ${ledger.padEnd(8)} ${(1e-6 / seconds).toFixed(2)} M events a second of CPU, ${wrong} wrong exits`);
  }
  const histories = tapes.map(history);
  const exits = histories.reduce((sum, { exits }) => sum + exits.length, 0);
  const bytes = histories.reduce((sum, { bytes }) => sum + bytes, 0);
  const sumMs = histories.reduce((sum, { sumMs }) => sum + sumMs, 0);
  print(
    `  an exit of ${exits.toLocaleString('en')} stored: ${Math.round(bytes / exits)} bytes; ` +
      `read again and summed in ${((sumMs * 1000) / exits).toFixed(1)} µs`,
  );
};

const positionsPerTape = 50;
const kilobytes = ({ length }: { readonly length: number }): string => `${(length / 1000).toFixed(1)} KB`;
const tape = simulated(5_000);
const ends = tape.flatMap((trade, at) =>
  at > 0 && trade.direction === 'buy' && tape[at - 1]!.direction === 'sell' ? [at] : [],
);
const cuts = [0, ...ends.filter((_, index) => index % positionsPerTape === positionsPerTape - 1), tape.length];
measure(
  'simulated',
  cuts.slice(1).map((end, at) => tape.slice(cuts[at], end)),
);
for (const name of realTapes) {
  const tapes = [...readTape(name).values()].flatMap(swaps => [
    ...Map.groupBy(swaps, swap => swap.wallet_address).values(),
  ]);
  measure(
    name,
    tapes.map(swaps => swaps.map(toCapturedTrade)),
  );
}

/** Bytes of a large ledger, and the cost of writing and reading it. */
const sizes = (): void => {
  const buys = tape.filter(trade => trade.direction === 'buy').slice(0, 5_000);
  const whole = buys.reduce((state, buy) => applyTrade(state, buy).state, emptyLedger);
  const bytes = pack(ledgerCodec.encode(whole)).length;
  const spilt = moveFullPages(whole);
  const startMs = performance.now();
  const times = 20;
  for (let i = 0; i < times; i += 1) ledgerCodec.decode(unpack(pack(ledgerCodec.encode(whole))));
  const eachUs = ((performance.now() - startMs) * 1000) / times / buys.length;
  const perLot = bytes / buys.length;
  print(
    `stored: ${perLot.toFixed(1)} bytes a lot, ${Math.floor(300_000 / perLot).toLocaleString('en')} lots in ` +
      `300 KB; ${eachUs.toFixed(2)} µs a lot to write and read`,
  );
  print(
    `  with ${pageLimits.pageLots}-lot pages: state ${kilobytes(pack(ledgerCodec.encode(spilt.state)))}, ` +
      `${spilt.pages.length} pages of ${kilobytes(pack(lotsCodec.encode(spilt.pages[0]!.lots)))}`,
  );
  print(`  a position with one lot: ${pack(ledgerCodec.encode(applyTrade(emptyLedger, buys[0]!).state)).length} bytes`);
};
sizes();

if (values.json) {
  const rows = [...totals].map(([name, { seconds, wrong }]) => ({
    name,
    events_per_second: Math.round(tapesMeasured / seconds),
    wrong_exits: wrong,
  }));
  console.log(JSON.stringify({ bench: 'ledger', rows }));
}
