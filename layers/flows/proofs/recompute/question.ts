import type { Parameters, Values } from '../../../contract/route.ts';
import { tokenRoutes } from '../../../contract/routes/token.ts';
import { tokenSecurityRoutes } from '../../../contract/routes/token-security.ts';
import { walletRoutes } from '../../../contract/routes/wallet.ts';
import type { TapeRow } from '../../../storage/market/tape.ts';

/** Operations whose answers can be computed again from their inputs. */
export const provenRoutes = {
  tokenTrades: tokenRoutes.tokenTrades,
  tokenOhlcv: tokenRoutes.tokenOhlcv,
  tokenPrice: tokenRoutes.tokenPrice,
  tokenBundles: tokenSecurityRoutes.tokenBundles,
  tokenSignal: tokenSecurityRoutes.tokenSignal,
  walletTrades: walletRoutes.walletTrades,
  walletPnl: walletRoutes.walletPnl,
  walletPositions: walletRoutes.walletPositions,
  walletPerformance: walletRoutes.walletPerformance,
} as const;

export type ProvenOperation = keyof typeof provenRoutes;

export function isProven(operation: string): operation is ProvenOperation {
  return Object.hasOwn(provenRoutes, operation);
}

/** A page, and what a link to the next one would need. */
export type Parsed<Name extends ProvenOperation> = Values<(typeof provenRoutes)[Name]['pathParameters']> &
  Values<(typeof provenRoutes)[Name]['query']>;

/** Rows of a question. */
export type Known = {
  /** T, unix ms. */
  readonly asOfMs: number;
  /** By key, in order of arrival: as of T, known by K. */
  readonly rows: ReadonlyMap<string, readonly TapeRow[]>;
  /** All rows from this time on are given. */
  readonly wholeFromMs: number;
};

/** Reads the parameters of an operation. Null if one is malformed. */
export function parseParameters<Name extends ProvenOperation>(
  operation: Name,
  given: Readonly<Record<string, unknown>>,
): Parsed<Name> | null {
  const { pathParameters, query } = provenRoutes[operation] as { pathParameters: Parameters; query: Parameters };
  const rows = Object.entries({ ...pathParameters, ...query });
  if (Object.keys(given).some(name => !rows.some(([known]) => known === name))) return null;
  const read: [string, unknown][] = [];
  for (const [name, parameter] of rows) {
    const text = given[name];
    if (text === undefined) {
      if (parameter.fallback === undefined && !parameter.optional) return null;
      read.push([name, parameter.fallback]);
      continue;
    }
    const result = typeof text === 'string' ? parameter.read(text) : null;
    if (result === null || !('value' in result)) return null;
    read.push([name, result.value]);
  }
  return Object.fromEntries(read) as Parsed<Name>;
}

/** The parameters that a route has. It ignores others. */
export function filterParameters(operation: ProvenOperation, given: Readonly<Record<string, string>>) {
  const { pathParameters, query } = provenRoutes[operation];
  const isKnown = (name: string): boolean => Object.hasOwn({ ...pathParameters, ...query }, name);
  return Object.fromEntries(Object.entries(given).filter(([name]) => isKnown(name)));
}

/** Rows of a key; none without any. */
export function listRows({ rows }: Known, key: string): readonly TapeRow[] {
  return rows.get(key) ?? [];
}
