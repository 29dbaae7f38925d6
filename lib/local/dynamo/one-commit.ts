import { getJsonObject, isObject, listAt, parseJson } from '../template/json.ts';

/** A transaction, and the answer of the call if it succeeds. */
export type OneCommit = { readonly action: string; readonly body: string; readonly answer: string };

/** A transaction answers otherwise. */
const ASKS_MORE = /"Return[A-Za-z]+"\s*:|\bRETURNING\b/i;
const STATEMENT = /"Statement"\s*:\s*"\s*(\w+)[^"\\]*(?:\\"([^"\\]+)\\")?/g;

/**
 * The engine commits each member of a batch by itself.
 * Undefined if the call cannot be a transaction.
 */
export function parseOneCommit(action: string, body: Buffer): OneCommit | undefined {
  const read = readers[action];
  const text = read === undefined ? '' : body.toString('utf8');
  return ASKS_MORE.test(text) ? undefined : read?.(text);
}

const readers: Readonly<Record<string, (body: string) => OneCommit | undefined>> = {
  BatchExecuteStatement: body => {
    const rest = /^\{"Statements":(\[.*\])\}$/s.exec(body)?.[1];
    const statements = [...body.matchAll(STATEMENT)];
    const areWrites = statements.every(([, verb]) => verb !== undefined && /^(INSERT|UPDATE|DELETE)$/i.test(verb));
    if (rest === undefined || statements.length < 2 || !areWrites) return undefined;
    const answer = JSON.stringify({ Responses: statements.map(([, , TableName]) => ({ TableName })) });
    return { action: 'ExecuteTransaction', body: `{"TransactStatements":${rest}}`, answer };
  },
  BatchWriteItem: body => {
    const items = getJsonObject(parseJson(body), 'RequestItems');
    const requests = Object.keys(items).flatMap(table =>
      listAt(items, table).map(request => {
        const { PutRequest: put, DeleteRequest: remove } = isObject(request) ? request : {};
        if (isObject(put)) return { Put: { TableName: table, Item: put.Item } };
        return isObject(remove) ? { Delete: { TableName: table, Key: remove.Key } } : undefined;
      }),
    );
    if (requests.length < 2 || requests.includes(undefined)) return undefined;
    const transaction = JSON.stringify({ TransactItems: requests });
    return { action: 'TransactWriteItems', body: transaction, answer: '{"UnprocessedItems":{}}' };
  },
};
