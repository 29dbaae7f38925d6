import { getItem, isConflict, putItem } from './dynamo.ts';
import { pack, unpack } from './pack.ts';
import { type Security, securityKey } from './security.ts';

/** The bundle that each wallet of a mint is in, for those in one. */
export type BundleOf = ReadonlyMap<string, string>;

/** So many wallets are kept of a mint, those of its newest bundles: an item holds no more. */
export const MEMBERS_MAX = 5_000;

const MEMBERS = 'members';

/** Whose bundle the wallets of a mint are in; one small read. */
export const loadMembers = async (security: Security, mint: string): Promise<BundleOf> => {
  const item = await getItem(security, securityKey(mint, MEMBERS));
  return new Map(item ? unpack<[string, string][]>(item.d!.B!) : []);
};

/** Writes them as they stand after a row, unless what a later row says stands there. Those told first are let go of where there are too many. */
export const saveMembers = (security: Security, mint: string, seq: number, members: BundleOf): Promise<void> =>
  putItem(
    security,
    { ...securityKey(mint, MEMBERS), q: { N: String(seq) }, d: { B: pack([...members].slice(-MEMBERS_MAX)) } },
    {
      ConditionExpression: 'attribute_not_exists(k) OR q <= :q',
      ExpressionAttributeValues: { ':q': { N: String(seq) } },
    },
  ).catch(error => {
    if (!isConflict(error)) throw error;
  });
