import { isObject, type Json, type JsonObject, listAt, objectAt, textAt } from '../template/json.ts';

export type Target = { readonly action: string; readonly resource: string };

/** IAM action of each member of a transaction. */
const TRANSACT_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * IAM actions and resources of a request. A scan for the table name is faster than parsing, and
 * attribute values, being objects, cannot match.
 */
export function targetsOf(action: string, body: string, prefix: string): readonly Target[] {
  if (action.startsWith('Transact')) return ofTransaction(JSON.parse(body) as Json, prefix);
  if (action === 'BatchExecuteStatement') return ofStatements(body, prefix);
  if (action.startsWith('Batch')) return ofBatch(action, JSON.parse(body) as Json, prefix);
  const table = /"TableName"\s*:\s*"([^"]+)"/.exec(body)?.[1];
  const index = /"IndexName"\s*:\s*"([^"]+)"/.exec(body)?.[1];
  if (table === undefined) return [{ action: `dynamodb:${action}`, resource: '*' }];
  const resource = arnOf(table, prefix) + (index === undefined ? '' : `/index/${index}`);
  return [{ action: `dynamodb:${action}`, resource }];
}

function ofTransaction(request: Json, prefix: string): readonly Target[] {
  return listAt(request, 'TransactItems')
    .filter(isObject)
    .flatMap((item: JsonObject) =>
      Object.entries(item).map(([kind, member]) => ({
        action: `dynamodb:${TRANSACT_ACTIONS[kind] ?? kind}`,
        resource: arnOf(textAt(member, 'TableName') ?? '', prefix),
      })),
    );
}

function ofBatch(action: string, request: Json, prefix: string): readonly Target[] {
  const tables = Object.keys(objectAt(request, 'RequestItems'));
  return tables.map(table => ({ action: `dynamodb:${action}`, resource: arnOf(table, prefix) }));
}

const STATEMENT_ACTIONS: Readonly<Record<string, string>> = {
  SELECT: 'PartiQLSelect',
  INSERT: 'PartiQLInsert',
  UPDATE: 'PartiQLUpdate',
  DELETE: 'PartiQLDelete',
};

/** A statement starts with its verb, and the first quoted name is the table. */
function ofStatements(body: string, prefix: string): readonly Target[] {
  const found = body.matchAll(/"Statement"\s*:\s*"\s*(\w+)(?:[^"\\]*\\"([^"\\]+)\\")?/g);
  const needed = new Map([...found].map(([, verb = '', table = '']) => [`${verb} ${table}`, { verb, table }]));
  return [...needed.values()].map(({ verb, table }) => ({
    action: `dynamodb:${STATEMENT_ACTIONS[verb.toUpperCase()] ?? verb}`,
    resource: table === '' ? '*' : arnOf(table, prefix),
  }));
}

function arnOf(table: string, prefix: string): string {
  return table.startsWith('arn:') ? table : `${prefix}${table}`;
}
