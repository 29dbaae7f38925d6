/** Source of the stacks' tables and of attribute names. */
export const tables = {
  tape: {
    summary: 'Per key: a header (state and newest rows) and packed segments of older rows',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { bySlot: { partition: { name: 'k', type: 'S' }, sort: { name: 'slot_max', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch', 'statements'],
  },
  candles: {
    summary: 'Per mint and timeframe: closed candles of both views; per mint: open candles',
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
    summary: 'API keys and ingest keys by SHA-256',
    partition: { name: 'hash', type: 'S' },
    sort: null,
    indexes: {},
    expires: null,
    writes: ['put', 'delete'],
  },
  connections: {
    summary: 'Open sockets with their subscriptions, and per key its sockets',
    partition: { name: 'id', type: 'S' },
    sort: null,
    indexes: {},
    expires: 'expires',
    writes: ['put', 'update', 'delete'],
  },
  subscriptions: {
    summary: 'Per topic: its subscribers by channel',
    partition: { name: 'topic', type: 'S' },
    sort: { name: 'listener', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put', 'delete'],
  },
  funding: {
    summary: 'Per wallet: first funder, and known owner',
    partition: { name: 'wallet', type: 'S' },
    sort: null,
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  identities: {
    summary: 'Per wallet: social aliases; per handle: wallets that claim it',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: null,
    writes: ['put'],
  },
  ledgers: {
    summary: 'Per wallet and mint: a ledger with pages of lots; per mint: notes on its trades',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { open: { partition: { name: 'holder', type: 'S' }, sort: { name: 'entered', type: 'S' } } },
    expires: null,
    writes: ['put', 'batch', 'statements', 'delete'],
  },
  positions: {
    summary: 'Per wallet: closed positions, newest entry first',
    partition: { name: 'wallet', type: 'S' },
    sort: { name: 'entry', type: 'S' },
    indexes: {},
    expires: null,
    writes: ['put', 'batch'],
  },
  board: {
    summary: 'Leaderboard: exits by arrival and by quarter hour, packed pages, published snapshot, ranker state',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put'],
  },
  operations: {
    summary: 'Counters for /metrics, and processor checkpoints',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: {},
    expires: 'expires',
    writes: ['put', 'update'],
  },
  wallets: {
    summary: 'Per wallet: a header (state and newest wallet events), packed segments, sums and back-references',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { due: { partition: { name: 'due', type: 'S' }, sort: { name: 'due_at', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch', 'statements'],
  },
  security: {
    summary: 'Per mint: a security snapshot in parts, delivered changes, and annotations',
    partition: { name: 'k', type: 'S' },
    sort: { name: 's', type: 'S' },
    indexes: { due: { partition: { name: 'due', type: 'S' }, sort: { name: 'due_at', type: 'N' } } },
    expires: null,
    writes: ['put', 'batch'],
  },
  coordination: {
    summary: 'Coordination: a log of relations, a snapshot of its fold, views by wallet, entity and mint',
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
    summary: 'Per partition of profiled wallets: a profile log by ten seconds, and packed pages with a manifest',
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
