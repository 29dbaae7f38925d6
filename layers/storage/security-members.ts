import { getItem, isConflict, putItem } from './dynamo.ts';
import { pack, type Unpacked, unpack, unpackOnce } from './pack.ts';
import { type Security, securityKey } from './security.ts';

/** The bundle that each wallet of a mint is in, for those in one. */
export type BundleOf = ReadonlyMap<string, string>;

/** So many wallets are kept of a mint, those of its newest bundles: an item holds no more. */
export const MEMBERS_MAX = 5_000;

const MEMBERS = 'members';

/** What was read of members lately, for readers that come again. */
export type MembersRead = Unpacked<BundleOf>;

const READ_MAX = 64;
const nobody: BundleOf = new Map();

/** Whose bundle the wallets of a mint are in; one small read. With a memory the same members are the very same map. */
export const loadMembers = async (security: Security, mint: string, memory?: MembersRead): Promise<BundleOf> => {
  const bytes = (await getItem(security, securityKey(mint, MEMBERS)))?.d?.B;
  if (!bytes) return nobody;
  const open = () => new Map(unpack<[string, string][]>(bytes));
  return memory ? unpackOnce(memory, READ_MAX, bytes, open) : open();
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
