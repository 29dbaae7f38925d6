/** Compares the ledger's results with the oracle. */
import type { Applied } from '../../../layers/core/ledger/apply.ts';
import type { Exit } from '../../../layers/core/ledger/exit.ts';
import { type OracleExit, type OracleLine, oracleLedger, plus, type Rational } from './oracle.ts';
import { type Engine, type Move, moveOf, play, type Run } from './play.ts';

export type Tape = { readonly lines: readonly OracleLine[]; readonly unitRaw: bigint; readonly decimals: number };

export const movesOf = ({ lines, unitRaw, decimals }: Tape): readonly Move[] =>
  lines.map((line, at) => moveOf(line, at, unitRaw, decimals));

/** The first difference from the oracle, or null. */
export const differs = (engine: Engine, tape: Tape, run: Run): string | null => {
  const said = play(engine, movesOf(tape), run);
  const oracle = oracleLedger(tape.lines);
  const wanted = oracle.cycles.flatMap(cycle => cycle.exits);
  const exits = said.flatMap((applied, at) => (applied.exit === null ? [] : [{ at, exit: applied.exit }]));
  if (exits.length !== wanted.length) return `${exits.length} exits, not ${wanted.length}`;
  for (const [index, { at, exit }] of exits.entries()) {
    const found = exitDifference(exit, wanted[index]!, tape.unitRaw);
    if (at !== wanted[index]!.at || found !== null) return `exit ${index}: ${found ?? `made at ${at}`}`;
  }
  const labelled = said.flatMap((applied, at) => (applied.labels.length > 0 ? [at] : []));
  if (String(labelled) !== String(oracle.passed)) return `passed through at ${labelled}, not ${oracle.passed}`;
  if (engine.getLedgerHeldRaw(said.at(-1)!.state) !== BigInt(oracle.held) * tape.unitRaw)
    return 'something else is held';
  return (
    cycleDifference(engine, said, tape) ??
    performanceDifference(
      engine,
      exits.map(({ exit }) => exit),
      wanted,
    )
  );
};

const exitDifference = (exit: Exit, wanted: OracleExit, unitRaw: bigint): string | null => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [exit.exit.signature, `sig${wanted.at}`],
    [exit.entry.signature, `sig${wanted.entry}`],
    [exit.positionId, `sig${wanted.position}:0`],
    [exit.number, wanted.number],
    [exit.exitType, wanted.full ? 'FULL' : 'PARTIAL'],
    [exit.positionType, wanted.type],
    [exit.holdSeconds, wanted.seconds],
    [exit.soldRaw, BigInt(wanted.sold) * unitRaw],
    [exit.heldRaw, BigInt(wanted.held) * unitRaw],
    [exit.money === null, wanted.money === null],
    [exit.realizedSol === null, wanted.sol === null],
  ];
  const off = pairs.find(([found, right]) => found !== right);
  if (off !== undefined) return `${off[0]}, not ${off[1]}`;
  const { money } = wanted;
  const near = (found: bigint, right: Rational) => isNear(found, right, wanted.lots);
  if (wanted.sol !== null && !near(exit.realizedSol!, wanted.sol)) return `SOL ${exit.realizedSol}, not ${wanted.sol}`;
  if (money === null || exit.money === null) return null;
  if (!near(exit.money.proceedsUsd, money.proceeds)) return `proceeds ${exit.money.proceedsUsd}, not ${money.proceeds}`;
  if (!near(exit.money.costUsd, money.cost)) return `cost ${exit.money.costUsd}, not ${money.cost}`;
  if (!near(exit.money.entryFeeUsd, money.entryFee)) return `fee ${exit.money.entryFeeUsd}, not ${money.entryFee}`;
  if (!near(exit.money.realizedUsd, money.realized)) return `gain ${exit.money.realizedUsd}, not ${money.realized}`;
  return near(exit.money.cashUsd, money.cash) ? null : `cash ${exit.money.cashUsd}, not ${money.cash}`;
};

const e30 = 10n ** 30n;

/** Each lot's share and product is truncated at 10⁻³⁰; SOL costs at least 0.5 USD. */
const isNear = (found: bigint, [numerator, denominator]: Rational, lots: number): boolean => {
  const off = found * denominator - numerator * e30;
  return (off < 0n ? -off : off) <= BigInt(4 * lots + 8) * denominator;
};

const cycleDifference = (engine: Engine, said: readonly Applied[], tape: Tape): string | null => {
  const cycles = oracleLedger(tape.lines).cycles;
  const closed = said.flatMap((applied, at) => (applied.closed === null ? [] : [{ at, closed: applied.closed }]));
  const ended = cycles.filter(cycle => cycle.closed !== null);
  if (closed.length !== ended.length) return `${closed.length} positions closed, not ${ended.length}`;
  for (const [index, { at, closed: found }] of closed.entries()) {
    const wanted = ended[index]!;
    const priced = wanted.exits.filter(exit => exit.money !== null);
    const realized = priced.reduce<Rational>((sum, exit) => plus(sum, exit.money!.realized), [0n, 1n]);
    const lots = priced.reduce((sum, exit) => sum + exit.lots, 0) + wanted.bought;
    const wins = priced.filter(exit => exit.money!.realized[0] > 0n).length;
    const same =
      at === wanted.closed &&
      found.id === `sig${wanted.opened}:0` &&
      found.boughtRaw === BigInt(wanted.bought) * tape.unitRaw &&
      found.pricedRaw === BigInt(wanted.priced) * tape.unitRaw &&
      found.exits === wanted.exits.length &&
      found.pricedExits === priced.length &&
      found.wins === wins &&
      engine.isCounted(found) === priced.length > 0 &&
      isNear(found.notionalUsd, wanted.paid, lots) &&
      isNear(found.realizedUsd, realized, lots);
    if (!same) return `closed position ${index} differs`;
  }
  return null;
};

const performanceDifference = (
  engine: Engine,
  exits: readonly Exit[],
  wanted: readonly OracleExit[],
): string | null => {
  const sum = exits.map(engine.toPerformanceSum).reduce(engine.addPerformance, engine.emptyPerformance);
  const priced = wanted.filter(exit => exit.money !== null);
  const counts = [
    priced.length,
    priced.filter(exit => exit.money!.realized[0] > 0n).length,
    priced.filter(exit => exit.money!.realized[0] < 0n).length,
    priced.filter(exit => exit.seconds < 60).length,
    priced.reduce((total, exit) => total + exit.seconds, 0),
  ];
  const found = [sum.exits, sum.wins, sum.losses, sum.fastExits, sum.holdSeconds];
  if (String(found) !== String(counts)) return `performance counts ${found}, not ${counts}`;
  const lots = priced.reduce((total, exit) => total + 2 * exit.lots + 8, 0);
  const total = (pick: (money: NonNullable<OracleExit['money']>) => readonly Rational[]): Rational =>
    priced.flatMap(exit => pick(exit.money!)).reduce(plus, [0n, 1n]);
  const near =
    isNear(
      sum.realizedUsd,
      total(m => [m.realized]),
      lots,
    ) &&
    isNear(
      sum.cashUsd,
      total(m => [m.cash]),
      lots,
    ) &&
    isNear(
      sum.costUsd,
      total(m => [m.cost]),
      lots,
    ) &&
    isNear(
      sum.volumeUsd,
      total(m => [m.cost, m.proceeds]),
      lots,
    ) &&
    isNear(
      sum.feesUsd,
      total(m => [m.entryFee, m.realized, [-m.cash[0], m.cash[1]]]),
      lots,
    );
  return near ? null : 'performance sums differ';
};
