/** Wallet events from positions given as lists of exits in whole cents. */
import type { ClosedPosition } from '../../../layers/core/ledger/closed-position.ts';
import type { Exit, ExitMoney } from '../../../layers/core/ledger/exit.ts';
import type { ExitSnapshot } from '../../../layers/core/ledger/position.ts';
import type { SwapFacts, WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import type { OracleExit, OraclePosition } from '../../oracle/quality.ts';

const cent = 10n ** 28n;
export const usd = (cents: number): bigint => BigInt(cents) * cent;

const moneyOf = ({ money }: OracleExit): ExitMoney | null => {
  if (money === null) return null;
  const [proceedsUsd, costUsd] = [usd(money.proceeds), usd(money.cost)];
  const [entryFeeUsd, exitFeeUsd] = [usd(money.entryFee), usd(money.exitFee)];
  const realizedUsd = proceedsUsd - costUsd - entryFeeUsd;
  const fine = { proceeds: proceedsUsd * 10n ** 30n, cost: costUsd * 10n ** 30n, entryFee: entryFeeUsd * 10n ** 30n };
  return { proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, realizedUsd, cashUsd: realizedUsd - exitFeeUsd, fine };
};

const snapshotOf = (exit: OracleExit): ExitSnapshot => ({
  timestampMs: exit.atMs,
  soldRaw: BigInt(exit.sold),
  heldRaw: BigInt(exit.held),
  money: moneyOf(exit),
});

/** A closed position. */
export const closedOf = (position: OraclePosition, at = 0): ClosedPosition => {
  const monies = position.exits.flatMap(exit => moneyOf(exit) ?? []);
  const [first, last] = [position.exits[0], position.exits.at(-1)];
  return {
    id: `sig${at}:0`,
    openedMs: position.openedMs,
    closedMs: last?.atMs ?? position.openedMs,
    closedBy: 'sell',
    buys: 1,
    exits: position.exits.length,
    pricedExits: monies.length,
    wins: monies.filter(money => money.realizedUsd > 0n).length,
    boughtRaw: BigInt(position.bought),
    pricedRaw: BigInt(position.bought),
    notionalUsd: usd(position.entryCents),
    realizedUsd: monies.reduce((sum, money) => sum + money.realizedUsd, 0n),
    costUsd: monies.reduce((sum, money) => sum + money.costUsd, 0n),
    firstExit: first ? snapshotOf(first) : null,
    lastExit: last ? snapshotOf(last) : null,
  };
};

/** An exit of a position opened at `openedMs`. */
export const exitOf = (openedMs: number, exit: OracleExit, number = 1): Exit => {
  const place = { signature: 'sig', eventIndex: 0, slot: 1, timestampMs: exit.atMs, dex: 'dex' };
  return {
    positionId: 'sig:0',
    number,
    exitType: exit.sold === exit.held ? 'FULL' : 'PARTIAL',
    positionType: 'DCA_EXIT',
    entry: { ...place, timestampMs: openedMs },
    entrySolPriceUsd: null,
    exit: place,
    exitSolPriceUsd: null,
    holdSeconds: Math.max(0, Math.floor((exit.atMs - openedMs) / 1000)),
    tokenDecimals: 6,
    soldRaw: BigInt(exit.sold),
    heldRaw: BigInt(exit.held),
    money: moneyOf(exit),
    realizedSol: null,
    totalRealizedUsd: null,
    totalRealizedSol: null,
    tradeFlag: null,
    outlierEntry: false,
  };
};

/** A swap without special features. */
export const plainSwap: SwapFacts = {
  direction: 'buy',
  dex: 'Raydium',
  terminal: null,
  notionalUsd: null,
  networkFeeLamports: 0,
  tipLamports: 0,
  labels: ['ORGANIC'],
  bundled: false,
};

export const walletEvent = (parts: Partial<WalletEvent>): WalletEvent => ({
  mint: 'mint',
  seq: 1,
  slot: 1,
  timestampMs: 0,
  swap: null,
  change: null,
  exit: null,
  closed: null,
  ...parts,
});

/** All events of a position: its buy and its exits; the last closes it. */
export const walletEventsOf = (position: OraclePosition, at = 0): readonly WalletEvent[] => {
  const mint = `mint${at}`;
  const bought = { ...plainSwap, notionalUsd: usd(position.entryCents) };
  const buy = walletEvent({ mint, timestampMs: position.openedMs, swap: bought, change: 'open' });
  const exits = position.exits.map((exit, index) => {
    const isLast = index === position.exits.length - 1;
    return walletEvent({
      mint,
      seq: index + 2,
      timestampMs: exit.atMs,
      swap: { ...plainSwap, direction: 'sell' },
      change: isLast ? 'close' : 'partial_exit',
      exit: exitOf(position.openedMs, exit, index + 1),
      closed: isLast ? closedOf(position, at) : null,
    });
  });
  return [buy, ...exits];
};
