import { createHash, randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { toFundingAbuseSummary } from '../../layers/contract/present/funding-abuse.ts';
import { toBundleState } from '../../layers/contract/present/security-bundle.ts';
import { listAllBundles } from '../../layers/core/bundles/bundles.ts';
import { judgeFundingAbuse } from '../../layers/core/early-buyers/funding-abuse.ts';
import { rankHolders } from '../../layers/core/holders/ranking.ts';
import { resolveTokenDecimals } from '../../layers/core/security/decimals.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { getTokenStatus } from '../../layers/core/token-state/token-state.ts';
import { formatWalletEventId } from '../../layers/core/wallet/wallet-event.ts';
import { listWashTrades } from '../../layers/core/wash/wash.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { parseRecordLinks } from '../../layers/flows/link-records.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { parseWalletBatches } from '../../layers/flows/processor/records.ts';
import type { SecurityDeps } from '../../layers/flows/security/security.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { extractTopic } from '../../layers/storage/access/channel-names.ts';
import { noteHeardTopics } from '../../layers/storage/access/heard-hours.ts';
import { saveKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { countInto } from '../assertions.ts';
import type { TableNames } from '../storage/engines.ts';
import { START_MS } from './events.ts';
import { publisherOver } from './fan-out.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import { emitInto, emitted, type Stream } from './intake.ts';
import type { FarEnd } from './market.ts';
import { connectionTo, listenAs } from './sockets.ts';
import { openSections } from './tape-records.ts';

/** One security process: its own memory over shared stores. */
export type SecurityLife = {
  readonly deps: SecurityDeps;
  readonly take: (records: readonly StreamRecord[], nowMs?: number) => Promise<void>;
};

export const startSecurity = (
  client: DynamoDBClient,
  names: TableNames,
  stream: Stream,
  end: FarEnd,
  line: Line = openLine(),
): SecurityLife => {
  const dynamo = behind(line, client);
  const deps: SecurityDeps = {
    security: { client: dynamo, table: names.security },
    listings: { client: dynamo, table: names.listings },
    tape: openTape({ client: dynamo, table: names.tape }),
    notes: openNotes({ client: dynamo, table: names.ledgers }),
    emitWallets: emitInto(behind(line, stream.kinesis), 'wallets'),
    emitLinks: emitInto(behind(line, stream.kinesis), 'links'),
    emitEvents: emitInto(behind(line, stream.kinesis), 'events'),
    publisher: publisherOver(dynamo, names, end.client),
    observe: countInto(new Map()),
    pause: async () => {},
    // Short stories have snapshots too.
    policies: { security: { ...commitPolicies.security, rows: 256 } },
  };
  const take = openSections(deps, [sections.security]);
  return { deps, take: (records, nowMs = START_MS) => finished(take(records, nowMs)) };
};

/** Subscribes a socket to channels. */
const STORY_HOURS = 100;

export const hear = async (
  client: DynamoDBClient,
  names: Pick<TableNames, 'keys' | 'connections' | 'subscriptions'>,
  channels: readonly string[],
): Promise<void> => {
  const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
  await saveKey({ client, table: names.keys }, { hash: 'hash', id: 'key', tier: 'layer3', ...rest });
  const sockets = openSockets(client, names.connections, names.subscriptions);
  await listenAs(sockets, connectionTo(randomUUID(), 'layer3', channels), START_MS);
  // The socket lasts for the whole story, longer than one marker.
  for (let hour = -2; hour < STORY_HOURS; hour += 1)
    await noteHeardTopics({ ...sockets, clock: () => START_MS + hour * 3_600_000 }, channels.map(extractTopic));
};

/** Distinct emitted verdicts by wallet; repeats must be equal. */
export const verdictsOf = (stream: Stream): readonly (readonly [string, string])[] => {
  const found = new Map<string, readonly [string, string]>();
  for (const [wallet, { arrivals }] of parseWalletBatches(emitted(stream, 'wallets')))
    for (const walletEvent of arrivals.flatMap(({ walletEvents }) => walletEvents)) {
      const said = JSON.stringify(walletEvent.verdict);
      const id = `${wallet} ${formatWalletEventId(walletEvent)}`;
      if ((found.get(id)?.[1] ?? said) !== said) throw new Error(`${id} was published in two ways`);
      found.set(id, [wallet, said]);
    }
  return [...found.values()].sort(([a, x], [b, y]) => (`${a} ${x}` < `${b} ${y}` ? -1 : 1));
};

/**
 * Published buys and co-actions without repeats.
 * Lists each wallet's minutes, and each co-action with its most wallets.
 */
export const linksSent = (stream: Stream): readonly string[] => {
  const reported = new Map<string, string>();
  for (const link of parseRecordLinks(emitted(stream, 'links'))) {
    if (link.kind === 'buy') reported.set(`${link.wallet} ${Math.floor(link.timestampMs / 60_000)}`, '');
    if (link.kind === 'co_action' && link.wallets.join().length > (reported.get(link.id)?.length ?? 0))
      reported.set(link.id, link.wallets.join());
  }
  return [...reported].map(entry => entry.join(': ')).sort();
};

/** Everything shown of a mint's security, independent of snapshot points. */
export const shown = (state: MintSecurity): string => {
  const setting = { mint: state.mint, decimals: resolveTokenDecimals(state), money: new Map(), risk: () => 0 };
  return createHash('sha256')
    .update(
      withBigints([
        state.seq,
        listAllBundles(state.bundles).map(bundle => toBundleState(bundle, setting)),
        listWashTrades(state.wash, 200),
        rankHolders(state.holders, 0, 1_000),
        [getTokenStatus(state.token), state.token.rug],
        toFundingAbuseSummary(state.mint, judgeFundingAbuse(state.early)),
        state.pools.events,
      ]),
    )
    .digest('hex');
};

/** Writes a bigint as a text that no other value has. */
const withBigints = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? { bigint: String(part) } : part));
