import type { ChannelName, Client, DataEvent } from '../../typescript/src/client.ts';
import { type Followed, readCopyTriggers } from './copy.ts';
import type { Trigger } from './order.ts';
import { readPages, unwrapAnswer } from './service.ts';

/** A span of time, unix ms; `toMs` is not part of it. */
export type Span = { readonly fromMs: number; readonly toMs: number };

/** What decides when to trade. */
export type Strategy = {
  /** As the report shows it. */
  readonly shown: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly channels: readonly ChannelName[];
  /** Reads what is so before the first message. */
  readonly begin: (client: Client, nowMs: number) => Promise<void>;
  /** Receives the messages of its channels, in order. */
  readonly take: (client: Client, event: DataEvent, nowMs: number) => Promise<void>;
  /** The triggers of a span, once it is over. */
  readonly readTriggers: (client: Client, span: Span) => Promise<readonly Trigger[]>;
};

/** Buys what a wallet buys, and sells the share that it sells. */
export function copyWallet(wallet: string): Strategy {
  return {
    ...quiet,
    shown: { name: 'copy', wallet },
    readTriggers: (client, { fromMs, toMs }) => readCopyTriggers(client, { wallet, fromMs }, toMs),
  };
}

/**
 * Buys tokens in the pools that their curves move to.
 * Sells after `holdMs`, or never.
 */
export function buyGraduations(holdMs: number | null): Strategy {
  const triggers: Trigger[] = [];
  return {
    ...quiet,
    shown: { name: 'graduations', hold_ms: holdMs },
    channels: ['migrations'],
    take: async (_, event) => {
      if (event.type !== 'migrations') return;
      const { signature, event_index, mint, to_pool, timestamp } = event.data;
      const id = `${signature}:${event_index}`;
      const common = { id, tokenMint: mint, pool: to_pool, source: id };
      triggers.push({ ...common, side: 'buy', timestampMs: timestamp, share: null });
      if (holdMs === null) return;
      triggers.push({ ...common, side: 'sell', timestampMs: timestamp + holdMs, share: { sold: 1n, held: 1n } });
    },
    readTriggers: async (_, { fromMs, toMs }) =>
      triggers.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs < toMs),
  };
}

/** Copies the wallets of an entity, each from when it is known. */
export function followEntity(wallet: string): Strategy {
  const { follow, ...followed } = openFollowed();
  const readMembers = async (client: Client, id: string, nowMs: number): Promise<void> => {
    const pages = client.pages('/v1/entity/{entity_id}/members', { entity_id: id, page_size: 500 });
    for await (const { members } of readPages(pages))
      for (const { walletAddress } of members) follow(walletAddress, nowMs);
  };
  return {
    ...followed,
    shown: { name: 'clusters', wallet },
    channels: [`wallet:${wallet}:entity`],
    begin: async (client, nowMs) => {
      follow(wallet, nowMs);
      const { membership } = unwrapAnswer(await client.get('/v1/wallet/{address}/entity', { address: wallet }));
      if (membership !== null) await readMembers(client, membership.entityId, nowMs);
    },
    take: async (client, event, nowMs) => {
      if (event.type === 'wallet:entity' && event.data.event !== 'left')
        await readMembers(client, event.data.entityId, nowMs);
    },
  };
}

/** Copies the wallets of a token's bundles, in all tokens. */
export function followBundles(mint: string): Strategy {
  const { follow, ...followed } = openFollowed();
  return {
    ...followed,
    shown: { name: 'clusters', token: mint },
    channels: [`token:${mint}:bundles`],
    take: async (_, event, nowMs) => {
      if (event.type === 'token:bundles')
        for (const { wallet_address } of event.data.members) follow(wallet_address, nowMs);
    },
  };
}

const quiet = { channels: [], begin: async () => {}, take: async () => {} } as const;

function openFollowed() {
  const followed = new Map<string, Followed>();
  return {
    ...quiet,
    follow: (wallet: string, fromMs: number): void => {
      if (!followed.has(wallet)) followed.set(wallet, { wallet, fromMs });
    },
    readTriggers: async (client: Client, { toMs }: Span): Promise<readonly Trigger[]> => {
      const triggers: Trigger[] = [];
      for (const one of followed.values()) triggers.push(...(await readCopyTriggers(client, one, toMs)));
      return triggers;
    },
  };
}
