import type { Read } from './service.ts';

/** Ids that a service knows. The first ones have most to say. */
export type Known = {
  readonly tokens: readonly string[];
  readonly wallets: readonly string[];
  readonly leaders: readonly string[];
  readonly entities: readonly string[];
  readonly handles: readonly string[];
  readonly names: readonly string[];
  readonly bundles: readonly { readonly mint: string; readonly bundle_id: string }[];
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const [TOKENS_MAX, WALLETS_MAX, TRADERS_MAX] = [24, 120, 10];

/** Asks for ids: searches, leaderboards, holders, bundles and entities. */
export const knownTo = async (read: Read): Promise<Known> => {
  const [found, board, entities] = await Promise.all([
    all(LETTERS, letter => read(`/v1/search?q=${letter}`)),
    read('/v1/leaderboard?window=30d&limit=100&include_hft=true'),
    read('/v1/intel/entities/emerging?hours=168'),
  ]);
  const ranked = fieldsOf(board, 'wallet_address');
  const traded = await all(ranked.slice(0, TRADERS_MAX), wallet => read(`/v1/wallet/${wallet}/trades?limit=20`));
  const tokens = unique([...traded, ...found].flatMap(body => fieldsOf(body, 'token_mint'))).slice(0, TOKENS_MAX);
  const [infos, bundles, abuses, holders] = await Promise.all([
    all(tokens, mint => read(`/v1/token/${mint}/info`)),
    all(tokens, mint => read(`/v1/token/${mint}/bundles`)),
    all(tokens, mint => read(`/v1/token/${mint}/funding-abuse`)),
    all(tokens, mint => read(`/v1/token/${mint}/holders/top?n=3`)),
  ]);
  const of = (bodies: readonly unknown[], field: string) => unique(bodies.flatMap(body => fieldsOf(body, field)));
  const wallets = interleaved(
    ranked,
    of(bundles, 'leader_wallet'),
    of(found, 'wallet_address'),
    of(abuses, 'wallet_address'),
    of(holders, 'wallet'),
    of(infos, 'deployer'),
  ).slice(0, WALLETS_MAX);
  const follows = await all(wallets.slice(0, WALLETS_MAX / 2), wallet => read(`/v1/wallet/${wallet}/follows`));
  const leaders = of(follows, 'leaderWallet');
  return {
    tokens: tokens.toSorted((a, b) => weight(bundles[tokens.indexOf(b)]) - weight(bundles[tokens.indexOf(a)])),
    wallets: interleaved(wallets, leaders),
    leaders,
    entities: fieldsOf(entities, 'entityId'),
    handles: of(found, 'username'),
    names: of(found, 'symbol'),
    bundles: bundles.flatMap((body, at) =>
      fieldsOf(body, 'bundle_id').map(bundle_id => ({ mint: tokens[at]!, bundle_id })),
    ),
  };
};

const all = <Id>(ids: readonly Id[], ask: (id: Id) => Promise<unknown>): Promise<readonly unknown[]> =>
  Promise.all(ids.map(ask));

const weight = (body: unknown): number => JSON.stringify(body ?? '').length;

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** The first of each list, then the second of each. */
const interleaved = (...lists: readonly (readonly string[])[]): readonly string[] => {
  const longest = Math.max(...lists.map(list => list.length));
  return unique(Array.from({ length: longest }, (_, at) => lists.flatMap(list => list.slice(at, at + 1))).flat());
};

/** Texts of all fields with a name, at any depth. */
const fieldsOf = (value: unknown, name: string): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([field, inner]) =>
        field === name && typeof inner === 'string' ? [inner] : fieldsOf(inner, name),
      );
