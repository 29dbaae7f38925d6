import { classifyRules as rules } from './rules.ts';
import type { Pass, Swap } from './swap.ts';

/** Maps each wallet to its actor: wallets that share an attack's legs. */
export function joinActors(swaps: readonly Swap[], passes: readonly Pass[]): (wallet: string) => string {
  const actors = new Map<string, string>();
  for (const [one, other] of [...relayPairs(swaps), ...passedPairs(swaps, passes)])
    if (!actors.has(one) && !actors.has(other)) actors.set(other, one);
  return wallet => actors.get(wallet) ?? wallet;
}

type Pair = readonly [first: string, second: string];

/** A buyer's tokens pass to a seller between the buy and the sale. */
function passedPairs(swaps: readonly Swap[], passes: readonly Pass[]): readonly Pair[] {
  return passes.flatMap(({ from, to, raw, place }): readonly Pair[] => {
    const buy = swaps.find(swap => swap.wallet === from && swap.direction === 'buy');
    const sale = swaps.findLast(swap => swap.wallet === to && swap.direction === 'sell');
    if (buy === undefined || sale === undefined || from === to) return [];
    const isBetween = place === null || (place >= buy.place && place <= sale.place);
    const isEnough = 100n * BigInt(raw) >= rules.sandwichReturnPctMin * BigInt(buy.tokenRaw);
    return isBetween && isEnough ? [[from, to]] : [];
  });
}

/** First and last swap of a relay bundle, if opposite and of similar amounts. */
function relayPairs(swaps: readonly Swap[]): readonly Pair[] {
  const relayed = Map.groupBy(
    swaps.filter(({ relay }) => relay !== null),
    ({ relay }) => relay,
  );
  return [...relayed.values()].flatMap((own): readonly Pair[] => {
    const [first, last] = [own[0]!, own.at(-1)!];
    const isPair = first.wallet !== last.wallet && first.direction !== last.direction;
    return isPair && isAlike(BigInt(first.tokenRaw), BigInt(last.tokenRaw)) ? [[first.wallet, last.wallet]] : [];
  });
}

function isAlike(one: bigint, other: bigint): boolean {
  const [least, most] = one < other ? [one, other] : [other, one];
  return 100n * (most - least) <= rules.sandwichRestPctMax * most;
}
