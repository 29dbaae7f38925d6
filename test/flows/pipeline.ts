import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { listAllBundles } from '../../layers/core/bundles/bundles.ts';
import { listConfirmedDumps } from '../../layers/core/bundles/status.ts';
import { putInOrder } from '../../layers/edge/producer.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import { openSecurityReader } from '../../layers/flows/security/read-security.ts';
import { loadCampaigns } from '../../layers/storage/coordination/campaigns.ts';
import { loadEntity } from '../../layers/storage/coordination/entities.ts';
import { loadWalletLinks } from '../../layers/storage/coordination/wallets.ts';
import { openEnvironment, type World } from '../bench/environment.ts';
import { makeTables, startPlainEngine } from '../storage/engines.ts';
import { cut } from '../worlds/events.ts';

/** How a story reaches the processors. */
export type Delivery = {
  /** Events of a batch, repeated. */
  readonly sizes: readonly number[];
  /** Whether wallets begin after the whole story. */
  readonly isLate?: boolean;
  /** Whether wallets read their stream at once. */
  readonly isWhole?: boolean;
};

const flows = ['intake', 'wallets', 'coordination'] as const;
const ROUNDS_MAX = 200;
const WALLET_RECORDS = 100;

/** Runs a story through the real processors until every stream is empty. */
export const concludeFrom = async (
  events: readonly ChainEvent[],
  { sizes, isLate = false, isWhole = false }: Delivery,
  { wallets, mints, nowMs }: { wallets: ReadonlyMap<string, string>; mints: readonly string[]; nowMs: number },
) => {
  const engine = await startPlainEngine();
  const { waiting, kinesis } = memoryStreams();
  let clockMs = 0;
  const world: World = {
    client: engine.client,
    names: await makeTables(engine.client),
    kinesis,
    clock: () => clockMs,
  };
  const environments = new Map(flows.map(name => [name, openEnvironment(world, name)]));
  const take = async (name: (typeof flows)[number], records: readonly StreamRecord[]): Promise<void> => {
    const { take: work, memory } = environments.get(name)!;
    memory.begin('shard', {});
    for (let left = records; left.length > 0; ) {
      const unfinished = await work(left, clockMs);
      if (unfinished === null) break;
      const at = left.findIndex(({ sequence }) => sequence === unfinished);
      if (at <= 0) throw new Error(`${name} does not finish its batch.`);
      left = left.slice(at);
    }
    memory.end();
  };
  const turn = async (withWallets: boolean): Promise<void> => {
    await take('intake', waiting.events.splice(0));
    if (withWallets)
      while (waiting.wallets.length > 0)
        await take('wallets', waiting.wallets.splice(0, isWhole ? Infinity : WALLET_RECORDS));
    await take('coordination', waiting.links.splice(0));
  };
  for (const batch of cut(events, sizes)) {
    clockMs = Math.max(clockMs, ...batch.map(({ timestamp }) => timestamp + 1_000));
    await putInOrder(kinesis, 'events', batch.map(toOutgoingRecord));
    await turn(!isLate);
  }
  clockMs = nowMs;
  await putInOrder(kinesis, 'links', packLinkRecords([{ kind: 'clock', timestampMs: nowMs }]));
  for (let round = 0; Object.values(waiting).some(({ length }) => length > 0); round++) {
    // Waiting alerts are due later.
    clockMs += 1_000;
    if (round > ROUNDS_MAX) throw new Error('The streams never become empty.');
    await turn(true);
  }
  return showConclusions(world, wallets, mints, nowMs);
};

const memoryStreams = () => {
  const waiting = { events: [], wallets: [], links: [] } as Record<string, StreamRecord[]>;
  let sequence = 0;
  const kinesis = {
    send: async ({ input: { StreamName: name, Records } }: PutRecordsCommand) => ({
      Records: Records!.map(({ Data }) => {
        const record = { shard: 'shard', sequence: String(++sequence).padStart(20, '0') };
        waiting[name!]!.push({ ...record, text: Buffer.from(Data!).toString() });
        return { ShardId: record.shard, SequenceNumber: record.sequence };
      }),
    }),
  } as unknown as KinesisClient;
  return { waiting: waiting as Record<'events' | 'trades' | 'wallets' | 'links', StreamRecord[]>, kinesis };
};

/** Entities, campaigns, bundles and times of dumps, with wallets by name. */
const showConclusions = async (
  { client, names }: World,
  wallets: ReadonlyMap<string, string>,
  mints: readonly string[],
  nowMs: number,
) => {
  const nameOf = (wallet: string): string => wallets.get(wallet) ?? wallet;
  const coordination = { client, table: names.coordination };
  const links = await loadWalletLinks(coordination, [...wallets.keys()]);
  const ids = new Set([...links.values()].flatMap(({ membership }) => membership?.entityId ?? []));
  const entities = await Promise.all([...ids].map(id => loadEntity(coordination, id)));
  const read = openSecurityReader({
    security: { client, table: names.security },
    tape: { client, table: names.tape },
  });
  const states = [];
  for (const mint of mints) states.push(await read(mint, nowMs));
  const campaigns = await Promise.all(mints.map(mint => loadCampaigns(coordination, mint)));
  return {
    entities: entities
      .map(found =>
        found?.members
          .map(({ wallet }) => nameOf(wallet))
          .sort()
          .join(' '),
      )
      .sort(),
    campaigns: campaigns.flat().map(({ startedMs, participantWallets }) => [startedMs, participantWallets]),
    bundles: states.map(({ bundles }) =>
      listAllBundles(bundles)
        .filter(({ status }) => status !== 'merged')
        .map(({ type, members }) => `${type}: ${[...members.keys()].map(nameOf).sort().join(' ')}`)
        .sort(),
    ),
    dumps: states.map(({ bundles }) => listConfirmedDumps(bundles).map(({ ms }) => ms)),
  };
};

export type Conclusions = Awaited<ReturnType<typeof concludeFrom>>;
