import { putItems, queryPage } from './dynamo.ts';
import type { Wallets } from './wallets.ts';

/** A wallet's buy of a mint, of which the mint was told where the money came from. */
export type Told = {
  readonly wallet: string;
  readonly mint: string;
  readonly slot: number;
  readonly timestampMs: number;
};

/** So many are found of one wallet that is cited, those of the newest buys (*default*). */
export const CITATIONS_MAX = 2_000;

/** The key of what was told with a wallet in it of whom nothing more was known. It lies in the wallets table, beside the wallet's own. */
const citedKey = (cited: string): string => `c#${cited}`;
const MS_DIGITS = 15;

/** Keeps that some wallets were named in what was told. A repeat changes nothing. */
export const keepCitations = (wallets: Wallets, cited: readonly string[], told: readonly Told[]): Promise<void> =>
  putItems(
    wallets,
    cited.flatMap(one =>
      told.map(({ wallet, mint, slot, timestampMs }) => ({
        k: { S: citedKey(one) },
        s: { S: `${String(timestampMs).padStart(MS_DIGITS, '0')}#${wallet}#${mint}` },
        slot: { N: String(slot) },
      })),
    ),
  );

/** What was told with a wallet in it, newest buys first; one consistent read, which finds whatever was kept before it. */
export const citationsOf = async (wallets: Wallets, cited: string): Promise<readonly Told[]> => {
  const { items } = await queryPage(wallets, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: citedKey(cited) } },
    ScanIndexForward: false,
    Limit: CITATIONS_MAX,
  });
  return items.map(({ s, slot }) => {
    const [ms, wallet, mint] = s!.S!.split('#') as [string, string, string];
    return { wallet, mint, slot: Number(slot!.N), timestampMs: Number(ms) };
  });
};
