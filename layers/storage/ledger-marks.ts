import { getItems, type Item, putItem } from './dynamo.ts';
import type { Ledgers } from './ledgers.ts';

const markKey = (mint: string): Item => ({ k: { S: `m#${mint}` }, s: { S: '~' } });

/** How far the ledgers of many mints are: the arrival number of the tape applied through, by mint; mints never applied are left out. */
export const ledgerMarks = async (ledgers: Ledgers, mints: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const items = await getItems(ledgers, mints.map(markKey));
  return new Map(items.map(item => [item.k!.S!.slice(2), Number(item.q!.N)]));
};

/** Moves a mint's mark on; 0 is a mint never applied. Errors: ConditionalCheckFailedException when it does not stand where it was loaded. */
export const saveLedgerMark = (ledgers: Ledgers, mint: string, loaded: number, applied: number): Promise<void> =>
  putItem(
    ledgers,
    { ...markKey(mint), q: { N: String(applied) } },
    {
      ConditionExpression: loaded === 0 ? 'attribute_not_exists(k)' : 'q = :q',
      ...(loaded > 0 && { ExpressionAttributeValues: { ':q': { N: String(loaded) } } }),
    },
  );
