import { asIs, getTupleCodec, number, text } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import type { CreatedToken } from '../../core/security/created.ts';
import { createNotOlderCondition, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { type Security, toSecurityKey } from './security.ts';

export const CREATED = 'created#';

const createdCodec = getTupleCodec<Omit<CreatedToken, 'creator'>>({
  name: text,
  symbol: text,
  pad: asIs,
  stage: asIs,
  status: asIs,
  launchedMs: number,
  graduatedMs: asIs,
  ruggedMs: asIs,
  tradedHour: asIs,
});

export type StoredCreated = CreatedToken & { readonly mint: string };

/** At half the price; may lag by a second. */
export async function readCreatedTokens(security: Security, creator: string): Promise<readonly StoredCreated[]> {
  const items = await queryItems(security, selectCreated(creator));
  // Without data: another wallet is the creator.
  return items.flatMap(({ s, d }) =>
    d?.B ? { creator, mint: s!.S!.slice(CREATED.length), ...createdCodec.decode(unpack(d.B)) } : [],
  );
}

/** Tokens whose creator a wallet is, or was. */
export async function listCreatedMints(security: Security, creator: string): Promise<readonly string[]> {
  return (await queryItems(security, selectCreated(creator))).map(({ s }) => s!.S!.slice(CREATED.length));
}

function selectCreated(creator: string): ReturnType<typeof buildKeyQuery> {
  return buildKeyQuery('k = :k AND begins_with(s, :s)', { k: creator, s: CREATED });
}

/** Keeps the later row's facts. Null: the wallet is not the creator any more. */
export async function saveCreatedToken(
  security: Security,
  { creator, mint, seq }: { readonly creator: string; readonly mint: string; readonly seq: number },
  token: CreatedToken | null,
): Promise<void> {
  const q = { N: String(seq) };
  const item = {
    ...toSecurityKey(creator, `${CREATED}${mint}`),
    q,
    ...(token && { d: { B: pack(createdCodec.encode(token)) } }),
  };
  await isWritten(putItem(security, item, createNotOlderCondition('q', q)));
}
