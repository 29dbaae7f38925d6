/** How answers of the past are made, and what they cost (`docs/explanation/time.md`). */
export const timeGroups = {
  /** Rows of one key, read as they are. */
  rows: { credits: 2, takesLaterKnowledge: true },
  /** A token, folded again. */
  token: { credits: 10, takesLaterKnowledge: true },
  /** A wallet, folded again. */
  wallet: { credits: 10, takesLaterKnowledge: true },
  /** Relations between wallets, by their time. */
  relations: { credits: 5, takesLaterKnowledge: false },
  /** Lists over everything, from kept snapshots. */
  boards: { credits: 2, takesLaterKnowledge: false },
} as const satisfies Record<string, TimeGroupRow>;

export type TimeGroup = keyof typeof timeGroups;

export type TimeGroupRow = {
  /** At least, of a request with `as_of`. */
  readonly credits: number;
  /** Whether `known_by` may be later than `as_of`. */
  readonly takesLaterKnowledge: boolean;
};

/** Null: the route answers as of now only. */
export function getTimeGroup(path: string): TimeGroup | null {
  const own = exceptions.get(path);
  if (own !== undefined) return own;
  if (/^\/v1\/(intel\/)?token\//.test(path)) return 'token';
  if (/^\/v1\/(wallet|wallets|kol-wallets)\//.test(path)) return 'wallet';
  return path.startsWith('/v1/entity/') ? 'relations' : null;
}

const token = (...names: readonly string[]) => names.map(name => `/v1/token/{mint}/${name}`);
const wallet = (...names: readonly string[]) => names.map(name => `/v1/wallet/{address}/${name}`);

const exceptions: ReadonlyMap<string, TimeGroup> = new Map(
  Object.entries({
    rows: [
      ...token('trades', 'ohlcv', 'price', 'price-at', 'pool-rows', 'liquidity/events'),
      ...wallet('trades', 'pnl', 'activity'),
      ...['/v1/prices', '/v1/prices/at'],
    ],
    relations: [
      ...token('campaigns', 'crowd'),
      ...wallet('follows', 'entity', 'entanglement'),
      '/v1/intel/wallet/{leader}/cascade',
    ],
    boards: [
      ...['/v1/leaderboard', '/v1/tokens', '/v1/market/stats', '/v1/search', ...wallet('similar')],
      ...['/v1/intel/coordinated-pushes/forming', '/v1/intel/entities/emerging'],
    ],
  }).flatMap(([group, paths]) => paths.map(path => [path, group as TimeGroup] as const)),
);
