import { randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { toWalletLabelsView } from '../../layers/contract/present/wallet-labels.ts';
import { performanceWindows } from '../../layers/core/ledger/performance.ts';
import { walletEventCodec } from '../../layers/core/wallet/wallet-event-codec.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { parseRecordExits } from '../../layers/flows/link-records.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { readExitsPage } from '../../layers/flows/wallets/exits.ts';
import { findExitsLanding } from '../../layers/flows/wallets/landing.ts';
import { readPerformance } from '../../layers/flows/wallets/performance.ts';
import { readWalletFigures, readWalletLabels, readWalletQuality } from '../../layers/flows/wallets/published.ts';
import { createWalletsProcessor, type WalletsDeps } from '../../layers/flows/wallets/wallets.ts';
import { logExits, readArrivals } from '../../layers/storage/board/board.ts';
import { readRange } from '../../layers/storage/journal/read.ts';
import { formatWalletKey, openWallets } from '../../layers/storage/wallets/wallets.ts';
import { countInto } from '../assertions.ts';
import type { TableNames } from '../storage/engines.ts';
import { address } from './events.ts';
import { publisherOver } from './fan-out.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import { emitInto, memoryStream, type Stream } from './intake.ts';
import type { FarEnd } from './market.ts';

/** One wallets process: its own memory over shared stores. */
export type WalletsLife = {
  readonly deps: WalletsDeps;
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

export const startWallets = (
  client: DynamoDBClient,
  names: TableNames,
  end: FarEnd,
  line: Line = openLine(),
  stream: Stream = memoryStream(),
): WalletsLife => {
  const dynamo = behind(line, client);
  const counts = new Map<string, number>();
  const identities = { client: dynamo, table: names.identities };
  let clockMs = 0;
  const links = loggingExits(stream.kinesis, { client, table: names.board }, () => clockMs);
  const deps: WalletsDeps = {
    wallets: openWallets({ client: dynamo, table: names.wallets }),
    registry: { funding: { client: dynamo, table: names.funding }, identities, known: new Map() },
    kolNames: openKolNames({ identities }),
    vectors: { client: dynamo, table: names.vectors },
    emitEvents: emitInto(behind(line, stream.kinesis), 'events'),
    emitLinks: emitInto(behind(line, links), 'links'),
    clock: () => clockMs,
    publisher: publisherOver(dynamo, names, end.client),
    observe: countInto(counts),
  };
  const work = createWalletsProcessor(deps);
  const take = (records: readonly StreamRecord[], nowMs: number) => {
    clockMs = nowMs;
    return finished(work(records, nowMs));
  };
  return { deps, counts, take };
};

/** A stream whose reader logs each exit at once, as coordination does. */
const loggingExits = (kinesis: KinesisClient, board: Parameters<typeof logExits>[0], clock: () => number) => {
  const send = async (command: PutRecordsCommand) => {
    const answer = await kinesis.send(command);
    const texts = command.input.Records!.map(({ Data }) => Buffer.from(Data!).toString('utf8'));
    await logExits(board, parseRecordExits(texts.map(text => ({ shard: '', sequence: '1', text }))), clock());
    return answer;
  };
  return { send } as unknown as KinesisClient;
};

/** A wallet unique to each run, so that runs share tables. */
export const freshWallet = (): string => address(randomBytes(8).toString('hex'));

/** Everything readers see of a wallet, with its journal and leaderboard log. */
export const walletSeen = async (client: DynamoDBClient, names: TableNames, wallet: string, nowMs: number) => {
  const wallets = openWallets({ client, table: names.wallets });
  const registry = { funding: { client, table: names.funding }, known: new Map() };
  const kolNames = openKolNames({ identities: { client, table: names.identities } });
  const rows = await readRange(wallets, formatWalletKey(wallet), 0, nowMs + 1);
  const windows = Object.values(performanceWindows);
  const page = { limit: 200, offset: 0, token: undefined };
  const all = { token: undefined, from: 0, to: Number.POSITIVE_INFINITY };
  return {
    rows: rows.map(({ seq, event }) => [seq, walletEventCodec.encode(event)]),
    performance: await Promise.all(windows.map(windowMs => readPerformance(wallets, wallet, windowMs, nowMs))),
    exits: await readExitsPage(wallets, wallet, page),
    counted: (await Promise.all([0, 7, 15, 10_000].map(offset => findExitsLanding(wallets, wallet, all, offset)))).map(
      ({ beforeMs, skipped }) => [beforeMs, skipped],
    ),
    figures: await readWalletFigures(wallets, wallet),
    labels: toWalletLabelsView(await readWalletLabels({ wallets, registry, kolNames }, wallet, nowMs)),
    quality: await readWalletQuality(wallets, wallet),
    board: await loggedExits(client, names, wallet, nowMs),
  };
};

/** Distinct leaderboard log entries of a wallet, by arrival number. */
export const loggedExits = async (client: DynamoDBClient, names: TableNames, wallet: string, nowMs: number) => {
  const arrivals = await readArrivals({ client, table: names.board }, nowMs - 3_600_000, nowMs + 3_600_000);
  const own = arrivals.map(({ entry }) => entry).filter(entry => entry.wallet === wallet);
  const bySeq = new Map(own.map(entry => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};
