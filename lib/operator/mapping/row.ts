import type { Rejection } from '../../../layers/contract/events/read.ts';

/** A text as written, numbers too; a list; or an object. */
export type Cell = string | readonly string[] | { readonly [key: string]: unknown };

type Place = { readonly source: string; readonly line: number; readonly ordinal: number };

export type ReadableRow = Place & {
  /** Undefined if the row has nothing there. */
  readonly read: (source: string) => Cell | undefined;
  /** Names to suggest for a path that no row has. */
  readonly listNames: () => readonly string[];
};
export type Row = ReadableRow | (Place & { readonly rejection: Rejection });
