function defineStringKey(name: string) {
  return { name, type: 'S' } as const;
}
function defineNumberKey(name: string) {
  return { name, type: 'N' } as const;
}

const BARE = { sort: null, indexes: {}, expires: null, derived: false } as const;
const KEYED = { ...BARE, partition: defineStringKey('k'), sort: defineStringKey('s') } as const;

/** Source of the stacks' tables and of attribute names. */
export const tables = {
  tape: {
    ...KEYED,
    summary: 'Per key: a header (state and newest rows), packed segments of older rows and lists of them',
    indexes: { bySlot: { partition: defineStringKey('k'), sort: defineNumberKey('slot_max') } },
    expires: 'expires',
    writes: ['put', 'statements'],
  },
  candles: {
    ...BARE,
    derived: true,
    summary: 'Per mint and timeframe: closed candles of both views; per mint: open candles',
    partition: defineStringKey('k'),
    sort: defineNumberKey('bucket'),
    indexes: { due: { partition: defineStringKey('due'), sort: defineNumberKey('due_at') } },
    expires: 'expires',
    writes: ['put', 'statements'],
  },
  tokens: {
    ...BARE,
    summary: 'Per mint: metadata and validation',
    partition: defineStringKey('mint'),
    writes: ['put'],
  },
  names: {
    ...KEYED,
    summary: 'Per first character: names and symbols of tokens with their mints, for search',
    writes: ['put', 'batch'],
  },
  prices: {
    ...BARE,
    summary: 'Reference prices of quote assets over time',
    partition: defineStringKey('mint'),
    sort: defineNumberKey('at'),
    writes: ['put'],
  },
  keys: {
    ...BARE,
    summary: 'API keys and ingest keys by SHA-256',
    partition: defineStringKey('hash'),
    indexes: { byAccount: { partition: defineStringKey('account'), sort: defineStringKey('id') } },
    writes: ['put'],
  },
  accounts: {
    ...KEYED,
    summary: 'Customers: name, plan, and customer id at a billing provider; subscriptions, claims and done events',
    expires: 'expires',
    writes: ['put'],
  },
  connections: {
    ...BARE,
    summary:
      'Open sockets with their channels, tickets, heard topics with their numbers, sockets and wallets of limited keys',
    partition: defineStringKey('id'),
    expires: 'expires',
    writes: ['put', 'update', 'delete'],
  },
  messages: {
    ...BARE,
    summary:
      'Per heard topic: the messages of the last hour, packed by batch, for clients that resume. Pages of heard lists',
    partition: defineStringKey('topic'),
    sort: defineNumberKey('last'),
    expires: 'expires',
    writes: ['put', 'update', 'batch', 'delete'],
  },
  subscriptions: {
    ...BARE,
    summary: 'Per topic: its subscribers by channel, and since when each channel is heard',
    partition: defineStringKey('topic'),
    sort: defineStringKey('listener'),
    expires: 'expires',
    writes: ['put', 'update', 'delete'],
  },
  funding: {
    ...BARE,
    summary: 'Per wallet: first funder, and known owner',
    partition: defineStringKey('wallet'),
    writes: ['put'],
  },
  identities: {
    ...KEYED,
    summary: 'Per wallet: social aliases; per handle: wallets that claim it; per first character: handles',
    writes: ['put'],
  },
  ledgers: {
    ...KEYED,
    derived: true,
    summary: 'Per wallet and mint: a ledger with pages of lots; per mint: notes on its trades',
    writes: ['put', 'statements', 'delete'],
  },
  positions: {
    ...BARE,
    derived: true,
    summary: 'Per wallet: closed positions, newest entry first',
    partition: defineStringKey('wallet'),
    sort: defineStringKey('entry'),
    expires: 'expires',
    writes: ['put', 'batch'],
  },
  board: {
    ...KEYED,
    derived: true,
    summary: 'Leaderboard: exits by arrival and by quarter hour, packed pages, published snapshot, ranker state',
    expires: 'expires',
    writes: ['put'],
  },
  listings: {
    ...KEYED,
    derived: true,
    summary: 'Token lists: figures by arrival and by minute, pages of lists, published snapshot, state of the lister',
    expires: 'expires',
    writes: ['put', 'batch', 'delete'],
  },
  operations: {
    ...KEYED,
    summary:
      'Counters for /metrics, processor checkpoints, quotas, rates and read budgets of keys, allowances, kept answers',
    expires: 'expires',
    writes: ['put', 'update'],
  },
  parking: {
    ...KEYED,
    summary: 'Per processor: a list of parked keys; per parked key: its records in order',
    writes: ['put', 'batch', 'delete'],
  },
  wallets: {
    ...KEYED,
    derived: true,
    summary: 'Per wallet: a header (state and newest wallet events), packed segments, sums and back-references',
    indexes: { due: { partition: defineStringKey('due'), sort: defineNumberKey('due_at') } },
    writes: ['put', 'batch', 'statements'],
  },
  security: {
    ...KEYED,
    derived: true,
    summary: 'Per mint: a security snapshot in parts, delivered changes, and annotations; per creator: its tokens',
    indexes: { due: { partition: defineStringKey('due'), sort: defineNumberKey('due_at') } },
    expires: 'expires',
    writes: ['put', 'batch'],
  },
  coordination: {
    ...KEYED,
    derived: true,
    summary: 'Coordination: a log of relations, a snapshot of its fold, views by wallet, entity and mint',
    indexes: {
      open: { partition: defineStringKey('open'), sort: defineNumberKey('open_at') },
      seen: { partition: defineStringKey('seen'), sort: defineNumberKey('first_at') },
    },
    writes: ['put', 'batch', 'delete'],
  },
  vectors: {
    ...KEYED,
    derived: true,
    summary: 'Per partition of profiled wallets: a profile log by ten seconds, and packed pages with a manifest',
    expires: 'expires',
    writes: ['put'],
  },
  usage: {
    ...KEYED,
    summary:
      'Per key and month: requests and delivered messages by day, operation, status and writer; finished days packed',
    expires: 'expires',
    writes: ['put', 'delete'],
  },
  billing: {
    ...KEYED,
    summary: 'Per billed account: usage records for its provider; per customer: the times these records have there',
    indexes: { due: { partition: defineStringKey('due'), sort: defineNumberKey('due_at') } },
    expires: 'expires',
    writes: ['put'],
  },
  proofs: {
    ...KEYED,
    summary: 'Published roots: leaves of the log, checkpoints; per batch: its keys and the hashes of its rows',
    writes: ['put', 'batch'],
  },
  rules: {
    ...KEYED,
    summary: 'Per account: its rules; all armed rules; per rule: its firings by number and id; events for tests',
    expires: 'expires',
    writes: ['put', 'delete'],
  },
  targets: {
    ...KEYED,
    summary:
      'Per account: targets of firings with sealed secrets; per target: its rules with what was delivered; ' +
      'per rule: tries of the last 30 days',
    expires: 'expires',
    writes: ['put', 'delete'],
  },
  payments: {
    ...BARE,
    summary: 'Per x402 payment: its state, the request that it buys, and its settlement',
    partition: defineStringKey('id'),
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
  /** Whether a rebuild makes its items again from the tape. */
  readonly derived: boolean;
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
