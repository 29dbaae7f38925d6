import { type Severity, severities } from '../signal/severity.ts';
import type { Bounds } from './block.ts';
import { type Cell, cutAddress, type FigureName, findColumn, WORD_SEPARATOR } from './columns.ts';
import type { ListWindow } from './window.ts';

/** Filters by number: the name without `min_` and `max_`, and its figure. */
export const rangeFigures = {
  market_cap_usd: 'market_cap',
  fdv_usd: 'fdv',
  liquidity_usd: 'liquidity',
  liquidity_sol: 'liquidity_sol',
  price_usd: 'price',
  age_s: 'created',
  holders: 'holders',
  volume_usd: 'volume',
  trades: 'trades',
  buys: 'buys',
  sells: 'sells',
  buyers: 'buyers',
  price_change_pct: 'price_change',
  curve_pct: 'curve',
  top10_pct: 'top10',
  creator_pct: 'creator',
  sniper_pct: 'sniper',
  bundler_pct: 'bundler',
  insider_pct: 'insider',
  fresh_pct: 'fresh',
} as const satisfies Record<string, FigureName>;
export type RangeName = keyof typeof rangeFigures;

/** Filters by list, and their figure. */
const wordFigures = { stage: 'stage', pad: 'pad', dex: 'dex', quote: 'quote', creator: 'deployer' } as const;
export type WordsName = keyof typeof wordFigures;

type Range = { readonly min?: number | undefined; readonly max?: number | undefined };

/** What is absent accepts everything. Nulls pass none that is present. */
export type TokenFilter = {
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>;
  readonly words: Readonly<Partial<Record<WordsName, readonly string[]>>>;
  readonly minSeverity?: Severity | undefined;
  readonly maxSeverity?: Severity | undefined;
  readonly mintable?: boolean | undefined;
  readonly freezable?: boolean | undefined;
};

export const noFilter: TokenFilter = { ranges: {}, words: {} };

/** A condition on one column. */
export type Condition = {
  readonly column: number;
  readonly accepts: (cell: Cell) => boolean;
  /** Whether any of some tokens may be accepted. */
  readonly mayAccept: (bounds: Bounds) => boolean;
};

/** Turns a filter into conditions; ages are at `atMs`. */
export function compileFilter(filter: TokenFilter, window: ListWindow, atMs: number): readonly Condition[] {
  const { ranges, words, minSeverity, maxSeverity, mintable, freezable } = filter;
  const rank = (severity: Severity | undefined) => (severity === undefined ? undefined : severities.indexOf(severity));
  return [
    ...Object.entries(ranges).flatMap(([name, range]) => {
      const column = findColumn(rangeFigures[name as RangeName], window);
      return name === 'age_s' ? createAgeCondition(column, range, atMs) : createRangeCondition(column, range);
    }),
    ...createRangeCondition(findColumn('severity', window), { min: rank(minSeverity), max: rank(maxSeverity) }),
    ...createFlagCondition(findColumn('mintable', window), mintable),
    ...createFlagCondition(findColumn('freezable', window), freezable),
    ...Object.entries(words).map(([name, wanted]): Condition => {
      const isAddress = name === 'quote' || name === 'creator';
      const set = new Set(isAddress ? wanted.map(cutAddress) : wanted);
      return {
        column: findColumn(wordFigures[name as WordsName], window),
        accepts: cell => cell !== null && (cell as string).split(WORD_SEPARATOR).some(word => set.has(word)),
        mayAccept: bounds => bounds.words === null || bounds.words.some(word => set.has(word)),
      };
    }),
  ];
}

function createRangeCondition(column: number, { min, max }: Range): readonly Condition[] {
  if (min === undefined && max === undefined) return [];
  const [low, high] = [min ?? -Infinity, max ?? Infinity];
  return [
    {
      column,
      accepts: cell => cell !== null && (cell as number) >= low && (cell as number) <= high,
      mayAccept: bounds => bounds.max >= low && bounds.min <= high,
    },
  ];
}

function createAgeCondition(column: number, { min = 0, max = Infinity }: Range, atMs: number): readonly Condition[] {
  const age = (createdMs: number) => computeAgeSeconds({ createdMs }, atMs);
  return [
    {
      column,
      accepts: cell => age(cell as number) >= min && age(cell as number) <= max,
      mayAccept: bounds => age(bounds.min) >= min && age(bounds.max) <= max,
    },
  ];
}

function createFlagCondition(column: number, wanted: boolean | undefined): readonly Condition[] {
  return wanted === undefined ? [] : createRangeCondition(column, { min: Number(wanted), max: Number(wanted) });
}

/** Whole seconds since the creation; 0 for one that is dated later. */
export function computeAgeSeconds({ createdMs }: { readonly createdMs: number }, atMs: number): number {
  return Math.max(0, Math.floor((atMs - createdMs) / 1000));
}

/** Names a filter in cursors, whatever the order of its parts. */
export function filterText({ ranges, words, minSeverity, maxSeverity, mintable, freezable }: TokenFilter): string {
  const sorted = <Value>(parts: Readonly<Record<string, Value>>) =>
    Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    sorted(ranges).map(([name, { min, max }]) => [name, min ?? null, max ?? null]),
    sorted(words).map(([name, wanted]) => [name, ...wanted.toSorted()]),
    [minSeverity ?? null, maxSeverity ?? null, mintable ?? null, freezable ?? null],
  ]);
}
