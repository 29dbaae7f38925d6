import { addTo } from '../kernel/sets-by-key.ts';
import { classifyRules as rules } from './rules.ts';
import type { Pass, Swap } from './swap.ts';

/** Returns what joins a wallet with others, such as its funders. */
export type KinKeys = (wallet: string) => Iterable<string>;

/** Maps each wallet to its actor: wallets that share an attack's legs. */
export function joinActors(
  swaps: readonly Swap[],
  passes: readonly Pass[],
  kinKeys: KinKeys = () => [],
): (wallet: string) => string {
  const firsts = new Map<string, string>();
  const findActor = (wallet: string): string => {
    let actor = wallet;
    for (let next = firsts.get(actor); next !== undefined; next = firsts.get(actor)) actor = next;
    return actor;
  };
  for (const pair of [...findRelayPairs(swaps), ...findPassedPairs(swaps, passes), ...findKinPairs(swaps, kinKeys)]) {
    const [first, other] = [findActor(pair[0]), findActor(pair[1])];
    if (first !== other) firsts.set(other, first);
  }
  return findActor;
}

type Pair = readonly [first: string, second: string];

/** Wallets with a common key. */
function findKinPairs(swaps: readonly Swap[], kinKeys: KinKeys): readonly Pair[] {
  const byKey = new Map<string, Set<string>>();
  for (const { wallet } of swaps) for (const key of kinKeys(wallet)) addTo(byKey, key, wallet);
  return [...byKey.values()].flatMap(kin => [...kin].map((wallet): Pair => [[...kin][0]!, wallet]));
}

/** A buyer's tokens reach a seller, perhaps through other wallets. */
function findPassedPairs(swaps: readonly Swap[], passes: readonly Pass[]): readonly Pair[] {
  if (passes.length === 0) return [];
  const byWallet = Map.groupBy(swaps, ({ wallet }) => wallet);
  const isBetween = ({ from, to, place }: Pass): boolean => {
    const [given, got] = [byWallet.get(from), byWallet.get(to)];
    const buy = given?.find(({ direction }) => direction === 'buy');
    const sale = got?.findLast(({ direction }) => direction === 'sell');
    if (from === to || (given !== undefined && buy === undefined) || (got !== undefined && sale === undefined))
      return false;
    return place === null || (place >= (buy?.place ?? place) && place <= (sale?.place ?? place));
  };
  const between = passes.filter(isBetween);
  const sums = Map.groupBy(between, ({ from, to }) => `${from} ${to}`);
  return [...sums.values()].flatMap((own): readonly Pair[] => {
    const { from, to } = own[0]!;
    const sold = sumRaws((byWallet.get(to) ?? []).filter(({ direction }) => direction === 'sell').map(readTokens));
    const passedOn = sumRaws(between.filter(pass => pass.from === to).map(({ raw }) => raw));
    const isMost = 100n * sumRaws(own.map(({ raw }) => raw)) >= rules.sandwichReturnPctMin * (sold + passedOn);
    return isMost ? [[from, to]] : [];
  });
}

/** Both ends of a relay bundle, if the last returns enough. */
function findRelayPairs(swaps: readonly Swap[]): readonly Pair[] {
  const relayed = Map.groupBy(
    swaps.filter(({ relay }) => relay !== null),
    ({ relay }) => relay,
  );
  return [...relayed.values()].flatMap((own): readonly Pair[] => {
    const [first, last] = [own[0]!, own.at(-1)!];
    const isOpposite = first.wallet !== last.wallet && first.direction !== last.direction;
    const sumLegs = (end: Swap): bigint =>
      sumRaws(own.filter(one => one.wallet === end.wallet && one.direction === end.direction).map(readTokens));
    const [took, gave] = [sumLegs(first), sumLegs(last)];
    // It may return what several took.
    const fronts = own.filter(({ direction }) => direction === first.direction).map(readTokens);
    const isCrew = !isAlike(took, gave) && fronts.some((_, at) => isAlike(sumRaws(fronts.slice(0, at + 1)), gave));
    const isReturned =
      100n * gave >= rules.sandwichReturnPctMin * took && 100n * took >= rules.sandwichReturnPctMin * gave;
    return isOpposite && !isCrew && isReturned ? [[first.wallet, last.wallet]] : [];
  });
}

function isAlike(one: bigint, other: bigint): boolean {
  const [least, most] = one < other ? [one, other] : [other, one];
  return 100n * (most - least) <= rules.sandwichRestPctMax * most;
}

function readTokens({ tokenRaw }: Swap): string {
  return tokenRaw;
}

function sumRaws(raws: readonly string[]): bigint {
  return raws.reduce((sum, raw) => sum + BigInt(raw), 0n);
}
