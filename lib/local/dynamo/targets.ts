import { getJsonObject, getJsonText, isObject, type Json, listAt } from '../template/json.ts';

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
export function parseDynamoTargets(action: string, body: string, prefix: string): readonly Target[] {
  const target = (name: string, table: string | undefined, index?: string): Target => {
    const own = table?.startsWith('arn:') ? table : `${prefix}${table}`;
    const resource = table === undefined ? '*' : own + (index === undefined ? '' : `/index/${index}`);
    return { action: `dynamodb:${name}`, resource };
  };
  if (action === 'BatchExecuteStatement') {
    // A statement starts with its verb, and the first quoted name is the table.
    const found = body.matchAll(/"Statement"\s*:\s*"\s*(\w+)(?:[^"\\]*\\"([^"\\]+)\\")?/g);
    const needed = new Map([...found].map(([, verb = '', table]) => [`${verb} ${table}`, [verb, table] as const]));
    return [...needed.values()].map(([verb, table]) => target(STATEMENT_ACTIONS[verb.toUpperCase()] ?? verb, table));
  }
  const request = /^(Transact|Batch)/.test(action) ? (JSON.parse(body) as Json) : null;
  if (action.startsWith('Transact')) {
    const members = listAt(request, 'TransactItems').flatMap(item => (isObject(item) ? Object.entries(item) : []));
    return members.map(([kind, member]) =>
      target(TRANSACT_ACTIONS[kind] ?? kind, getJsonText(member, 'TableName') ?? ''),
    );
  }
  if (action.startsWith('Batch'))
    return Object.keys(getJsonObject(request, 'RequestItems')).map(table => target(action, table));
  const named = (field: string) => new RegExp(`"${field}"\\s*:\\s*"([^"]+)"`).exec(body)?.[1];
  return [target(action, named('TableName'), named('IndexName'))];
}

const STATEMENT_ACTIONS: Readonly<Record<string, string>> = {
  SELECT: 'PartiQLSelect',
  INSERT: 'PartiQLInsert',
  UPDATE: 'PartiQLUpdate',
  DELETE: 'PartiQLDelete',
};
