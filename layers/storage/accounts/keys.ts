import { findKey, type Keys, type StoredKey } from '../access/keys.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';

/** Revoked keys too. Reads `known` ones, which the index may miss. */
export async function loadAccountKeys(
  keys: Keys,
  account: string,
  known: readonly string[],
): Promise<readonly StoredKey[]> {
  const items = await queryItems(keys, { IndexName: 'byAccount', ...buildKeyQuery('account = :a', { a: account }) });
  const hashes = new Set([...items.map(item => item.hash!.S!), ...known]);
  const found = await Promise.all([...hashes].map(hash => findKey(keys, hash)));
  return found.filter(key => key !== undefined);
}
