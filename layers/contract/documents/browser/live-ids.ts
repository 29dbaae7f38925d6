import { read } from './service.ts';

/** Ids that the running service knows, by name of the parameter. */
export type Ids = Readonly<Record<string, string>>;

const TOKENS_TRIED = 5;

/**
 * Asks for a token, a wallet, a bundle and an entity.
 * Costs at most ten requests.
 */
export async function fetchLiveIds(key: string): Promise<Ids> {
  const [wallets, entities] = await Promise.all([
    fetchRows(key, '/v1/leaderboard?limit=5&window=30d', 'leaderboard'),
    read('/v1/intel/entities/emerging?hours=168', key),
  ]);
  const wallet = readId(wallets[0], 'wallet_address');
  // Trending tokens, else those that the wallet traded.
  const trending = await fetchRows(key, `/v1/tokens?limit=${TOKENS_TRIED}`, 'tokens');
  const found =
    trending.length > 0 || wallet === undefined
      ? trending
      : await fetchRows(key, `/v1/wallet/${wallet}/trades?limit=20`, 'trades');
  const mints = found.map(row => readId(row, 'token_mint')).filter(mint => mint !== undefined);
  const tokens = [...new Set(mints)].slice(0, TOKENS_TRIED);
  const bundle = await findFirstBundle(key, tokens);
  return {
    ...toIds(['mint', 'mints'], tokens[0]),
    ...toIds(['address', 'addresses', 'addr', 'leader'], wallet),
    ...toIds(['entity_id'], readId(Array.isArray(entities) ? entities[0] : null, 'entityId')),
    ...(bundle !== null && { bundle_id: bundle.id, 'mint of bundle_id': bundle.mint }),
  };
}

async function findFirstBundle(key: string, tokens: readonly string[]) {
  for (const mint of tokens) {
    const id = readId((await fetchRows(key, `/v1/token/${mint}/bundles`, 'bundles'))[0], 'bundle_id');
    if (id !== undefined) return { id, mint };
  }
  return null;
}

async function fetchRows(key: string, target: string, field: string): Promise<readonly unknown[]> {
  const found = ((await read(target, key)) as Readonly<Record<string, unknown>> | null)?.[field];
  return Array.isArray(found) ? found : [];
}

function readId(row: unknown, field: string): string | undefined {
  const id = (row as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return typeof id === 'string' ? id : undefined;
}

function toIds(names: readonly string[], id: string | undefined): Ids {
  return id === undefined ? {} : Object.fromEntries(names.map(name => [name, id]));
}
