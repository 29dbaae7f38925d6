import { computeCurvePct } from '../launch/describe.ts';
import { severities } from '../signal/severity.ts';
import { type Caps, computeCaps } from '../worth/valuation.ts';
import type { ListedToken } from './listed-token.ts';
import type { ShareName } from './profile.ts';
import { scoreTrending, type TokenRow, toTokenRow } from './row.ts';
import { type ListSort, type ListWindow, listWindows } from './window.ts';

export type Cell = number | string | null;

type Source = {
  readonly row: TokenRow;
  readonly caps: Caps;
  readonly score: (window: ListWindow) => Cell;
};

/** Characters that tell addresses apart: 70 bits. */
export const ADDRESS_CHARS = 12;

export function cutAddress(address: string): string {
  return address.slice(0, ADDRESS_CHARS);
}

/** Names of venues that a filter can have. Others are in no cell. */
export const LIST_WORD = '[a-z0-9_.-]{1,64}';
const isListWord = new RegExp(`^${LIST_WORD}$`);

/** Separates words of a cell. */
export const WORD_SEPARATOR = ' ';

function toWordsCell(words: readonly string[]): Cell {
  return words.filter(word => isListWord.test(word)).join(WORD_SEPARATOR) || null;
}

function toShareCell(name: ShareName): (source: Source) => Cell {
  return ({ row }) => row.profile.shares[name];
}

/** Figures that do not depend on the window. */
const figures = {
  created: ({ row }) => row.createdMs,
  launched: ({ row }) => row.profile.launch?.launchedMs ?? null,
  graduated: ({ row }) => row.profile.launch?.graduatedMs ?? null,
  price: ({ row }) => row.priceUsd,
  market_cap: ({ caps }) => caps.marketCapUsd,
  fdv: ({ caps }) => caps.fdvUsd,
  liquidity: ({ row }) => row.worth.liquidityUsd,
  liquidity_sol: ({ row }) => row.liquiditySol,
  holders: ({ row }) => row.holders,
  curve: ({ row }) => row.profile.launch && computeCurvePct(row.profile.launch),
  top10: toShareCell('top10'),
  creator: toShareCell('creator'),
  sniper: toShareCell('sniper'),
  bundler: toShareCell('bundler'),
  insider: toShareCell('insider'),
  fresh: toShareCell('fresh'),
  // A pending verdict has none.
  severity: ({ row }) => (row.severity === 'pending' ? null : severities.indexOf(row.severity)),
  mintable: ({ row }) => toFlagCell(row.profile.mintable),
  freezable: ({ row }) => toFlagCell(row.profile.freezable),
  stage: ({ row }) => row.profile.launch?.stage ?? null,
  pad: ({ row }) => toWordsCell([row.profile.launch?.pad ?? '']),
  dex: ({ row }) => toWordsCell(row.profile.dexes),
  quote: ({ row }) => row.profile.quotes.map(cutAddress).join(WORD_SEPARATOR) || null,
  deployer: ({ row }) => (row.profile.launch?.creator ? cutAddress(row.profile.launch.creator) : null),
} as const satisfies Record<string, (source: Source) => Cell>;

function toFlagCell(is: boolean | null): Cell {
  return is === null ? null : Number(is);
}

/** Figures of a window. */
const windowed = {
  trending: ({ score }, window) => score(window),
  volume: ({ row }, _, at) => row.figures[at]!.volumeUsd,
  price_change: ({ row }, _, at) => row.figures[at]!.priceChangePct,
  trades: ({ row }, _, at) => row.figures[at]!.trades,
  buys: ({ row }, _, at) => row.figures[at]!.buys,
  sells: ({ row }, _, at) => row.figures[at]!.sells,
  buyers: ({ row }, _, at) => row.figures[at]!.buyers,
} as const satisfies Record<string, (source: Source, window: ListWindow, at: number) => Cell>;

/** What lists sort and filter by. */
export type FigureName = keyof typeof figures | keyof typeof windowed;

type ColumnName = 'mint' | 'run' | 'at' | keyof typeof figures | `${keyof typeof windowed}:${ListWindow}`;

/** `run` and `at` say where the row is stored. */
export const columnNames: readonly ColumnName[] = [
  ...(['mint', 'run', 'at'] as const),
  ...(Object.keys(figures) as (keyof typeof figures)[]),
  ...listWindows.flatMap(window =>
    (Object.keys(windowed) as (keyof typeof windowed)[]).map(name => `${name}:${window}` as const),
  ),
];

/** The place of a figure among the columns. */
export function findColumn(name: FigureName | 'mint' | 'run' | 'at', window: ListWindow): number {
  return columnNames.indexOf((name in windowed ? `${name}:${window}` : name) as ColumnName);
}

/** The figure of a sort. */
export function toSortFigure(sort: ListSort): FigureName {
  return sort === 'new' || sort === 'age' ? 'created' : sort;
}

/** Where a stored row is: a number of a run, and its place. */
export type RowPlace = { readonly run: number; readonly at: number };

/** The cells of a listed token by column, and its row. */
export function toCells(token: ListedToken, throughMs: number, place: RowPlace) {
  const row = toTokenRow(token, throughMs);
  return { row, cells: toRowCells(row, place, window => scoreTrending(token, window)) };
}

/** The cells of a row. A stored one has no trending scores. */
export function toRowCells(
  row: TokenRow,
  { run, at: place }: RowPlace,
  score: (window: ListWindow) => Cell = () => null,
): readonly Cell[] {
  const source: Source = { row, caps: computeCaps(row.worth), score };
  return [
    ...[cutAddress(row.mint), run, place],
    ...Object.values(figures).map(figure => figure(source)),
    ...listWindows.flatMap((window, at) => Object.values(windowed).map(figure => figure(source, window, at))),
  ];
}
