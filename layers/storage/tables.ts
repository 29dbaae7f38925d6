/** Source of the stacks' tables and of attribute names. */
export const tables = {
  tape: {
    summary: 'Per key: one head (hot state and the newest rows) and packed segments of older rows',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { bySlot: { partition: { name: 'k', type: 'S' }, sort: { name: 'slot_max', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch', 'statements'],
  },
  candles: {
    summary: 'Per mint and timeframe: closed candles of both views; per mint: the open ones',
    partition: { name: 'k', type: 'S' },
    sort: { name: 'bucket', type: 'N' },
    indexes: { open: { partition: { name: 'open', type: 'S' }, sort: { name: 'k', type: 'S' } } },
    expires: null,
    writes: ['put', 'statements'],
  },
  tokens: {
    summary: 'Per mint: metadata and validation',
    partition: { name: 'mint', type: 'S' },
    sort: null,
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  prices: {
    summary: 'Reference prices of quote assets over time',
    partition: { name: 'mint', type: 'S' },
    sort: { name: 'at', type: 'N' },
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  keys: {
    summary: 'API keys and ingest keys by the SHA-256 of their text',
    partition: { name: 'hash', type: 'S' },
    sort: null,
    indexes: {},
    expires: null,
    writes: ['put', 'delete'],
  },
  connections: {
    summary: 'Open sockets with what they subscribe, and per key the set of its sockets',
    partition: { name: 'id', type: 'S' },
    sort: null,
    indexes: {},
    expires: 'expires',
    writes: ['put', 'update', 'delete'],
  },
  subscriptions: {
    summary: 'Per topic: who listens to which of its channels',
    partition: { name: 'topic', type: 'S' },
    sort: { name: 'listener', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put', 'delete'],
  },
  funding: {
    summary: 'Per wallet: who funded it first and when, and whose it is known to be',
    partition: { name: 'wallet', type: 'S' },
    sort: null,
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  identities: {
    summary: 'Per wallet: its social aliases; per handle: the wallets that claim it',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  ledgers: {
    summary: 'Per wallet and mint: one ledger with its pages of lots; per mint: what its ledgers know of each trade',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { open: { partition: { name: 'holder', type: 'S' }, sort: { name: 'entered', type: 'S' } } },
    expires: null,
    writes: ['put', 'batch', 'statements', 'delete'],
  },
  positions: {
    summary: 'Per wallet: its closed positions, newest entry first',
    partition: { name: 'wallet', type: 'S' },
    sort: { name: 'entry', type: 'S' },
    indexes: {},
    expires: null,
    writes: ['put', 'batch'],
  },
  board: {
    summary:
      'The leaderboard: exits as they arrive and by their quarter hour, packed pages, the snapshot that names them, checkpoints',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put'],
  },
  operations: {
    summary: 'Counters for /metrics, and the marks that ingest runs wait for',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['update'],
  },
  wallets: {
    summary:
      'Per wallet: one head (its state and the newest outcomes), packed segments of older ones, what outgrew the state, and which buys were told with its name',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { due: { partition: { name: 'due', type: 'S' }, sort: { name: 'due_at', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch', 'statements'],
  },
  security: {
    summary:
      'Per mint: a checkpoint of all that is known of its safety in parts, what was told of it, and whose bundle its wallets are in',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { due: { partition: { name: 'due', type: 'S' }, sort: { name: 'due_at', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch'],
  },
  coordination: {
    summary:
      'Who follows whom, who belongs together and what they do together: a log of links, a checkpoint of its fold, views by wallet, entity and mint',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {
      open: { partition: { name: 'open', type: 'S' }, sort: { name: 'open_at', type: 'N' } },
      seen: { partition: { name: 'seen', type: 'S' }, sort: { name: 'first_at', type: 'N' } },
    },
    expires: null,
    writes: ['put', 'batch', 'delete'],
  },
  vectors: {
    summary:
      'Per part of the profiled wallets: a log of their profiles by ten seconds, and pages of all of them with a manifest',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put'],
  },
} as const satisfies Record<string, Table>;

type Attribute = { readonly name: string; readonly type: 'S' | 'N' };
export type Table = {
  readonly summary: string;
  readonly partition: Attribute;
  readonly sort: Attribute | null;
  /** Keys-only secondary indexes. */
  readonly indexes: Readonly<Record<string, { readonly partition: Attribute; readonly sort: Attribute }>>;
  /** TTL attribute, unix seconds. */
  readonly expires: string | null;
  /** Allowed kinds of writes. */
  readonly writes: readonly (keyof typeof writeActions)[];
};

/** DynamoDB actions by kind of write. */
export const writeActions = {
  put: ['PutItem'],
  batch: ['BatchWriteItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
  statements: ['PartiQLInsert', 'PartiQLUpdate'],
} as const;
export type TableName = keyof typeof tables;

/** Environment variable of a table's name, such as `TABLE_TAPE`. */
export const tableVariable = (table: TableName): string => `TABLE_${table.toUpperCase()}`;
