import { setTimeout as sleep } from 'node:timers/promises';
import { playTape } from '../journeys/contract-world.ts';
import { eventually, scratch } from '../service/service.ts';
import { chanceOf } from './chance.ts';
import { checkLog, kindOf, type Missed } from './check.ts';
import { unpublished } from './committed.ts';
import { startFaults } from './faults.ts';
import { openLibraryClient } from './library-client.ts';
import { type Entry, type Log, receivedIn } from './log.ts';
import { openWitness, type Published, type Witness } from './published.ts';
import { type ChaosClient, type ClientDeps, openRawClient } from './raw-client.ts';
import { unrepaired } from './repairs.ts';
import { type ChaoticService, startChaotic } from './service.ts';
import { BUSY_CANDLES, BUSY_TRADES, busySwaps, channels, channelsFor, quietChannels } from './tape.ts';

export type ChaosOptions = {
  readonly seed: number;
  /** Least number of messages that all clients together receive. */
  readonly messages: number;
  /** Receives a sentence per step. */
  readonly log?: (line: string) => void;
};

export type ChaosReport = {
  readonly problems: readonly string[];
  readonly clients: number;
  /** Kinds of channels that spoke. */
  readonly kinds: readonly string[];
  /** Messages in all logs. */
  readonly received: number;
  readonly published: number;
  readonly gaps: number;
  /** Messages that gaps named. */
  readonly missed: number;
  readonly cuts: number;
  readonly kills: number;
  /** Processors that were killed after a commit. */
  readonly deaths: number;
  /** Numbers without a message. */
  readonly holes: number;
  readonly pauses: number;
  readonly posts: number;
  readonly lostPosts: number;
  readonly seconds: number;
};

const LOST_SHARE = 0.01;
/** Share of puts at which a processor is killed. */
const DEATH_SHARE = 0.08;
/** Shorter than some clients stay away. */
const RESUME_SECONDS = 8;
const LIBRARY_CLIENTS = 13;
const ROLLOVER_MS = 12_000;
const SUBSCRIBED_MS_MAX = 120_000;
const SWAPS_PER_PUBLISH = 20;
const PUBLISH_MS = 250;
/** Swaps under way. A machine that lags would only test its own queues. */
const SWAPS_AHEAD_MAX = 200;
/** Without any progress. */
const SETTLE_MS_MAX = 45_000;

/** Runs clients on a faulty service and compares each log with what was published. */
export const runChaos = async ({ seed, messages, log = () => {} }: ChaosOptions): Promise<ChaosReport> => {
  const startMs = performance.now();
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(scratch(), ({ remove }) => remove());
  const chance = chanceOf(seed);
  const options = {
    folder: folder.path,
    seed,
    chance,
    lostShare: LOST_SHARE,
    deathShare: DEATH_SHARE,
    resumeSeconds: RESUME_SECONDS,
  };
  const service = opened.adopt(await startChaotic(options), ({ end }) => end());
  const witness = opened.adopt(await openWitness(service, channels), ({ close }) => close());
  const clients = opened.adopt(openClients(service, chance), endAll);
  const areReady = (): true | undefined => clients.all.every(one => one.isReady()) || undefined;
  await eventually('every client is subscribed', areReady, SUBSCRIBED_MS_MAX);
  log('Every client is subscribed.');
  const faults = startFaults(chance, { cut: clients.steady, slow: clients.slow });
  opened.defer(faults.end);
  const played = await play(service, clients, messages, log);
  await faults.end();
  for (const one of service.puts) one.end();
  // A hole shows with the next message.
  const last = busySwaps(played.length, SWAPS_PER_PUBLISH, Date.now());
  await service.publish(last);
  const signatures = [...played, ...last.map(({ signature }) => String(signature))];
  log(`The tape is over: ${JSON.stringify({ ...faults.counts, ...service.proxy.faults })}`);
  const { published, problems, missed } = await settled(witness, service, clients.all, log);
  const logs = clients.all.map(({ log }) => log);
  return {
    problems: [...problems, ...swapProblems(published, signatures)],
    clients: logs.length,
    kinds: [...new Set([...published.channels].filter(([, own]) => own.length > 0).map(([name]) => kindOf(name)))],
    received: sum(logs.map(receivedIn)),
    published: sum([...published.channels.values()].map(({ length }) => length)),
    gaps: sum(logs.map(gapsIn)),
    missed: missed.length,
    ...faults.counts,
    deaths: sum(service.puts.map(one => one.deaths())),
    holes: sum([...published.holes.values()].map(({ length }) => length)),
    posts: service.proxy.posts(),
    lostPosts: sum(Object.values(service.proxy.faults)),
    seconds: Math.round((performance.now() - startMs) / 1000),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const gapsIn = ({ channels }: Log): number =>
  sum([...channels.values()].map(entries => entries.filter(({ kind }) => kind === 'gap').length));

type Clients = {
  readonly all: readonly ChaosClient[];
  readonly steady: readonly ChaosClient[];
  readonly slow: readonly ChaosClient[];
};

const endAll = async ({ all }: Clients): Promise<void> => {
  await Promise.all(all.map(one => one.end()));
};

const openClients = ({ stack, key }: ChaoticService, chance: () => number): Clients => {
  let opened = 0;
  const deps = (name: string, own = channelsFor(opened++)): ClientDeps => {
    const { restUrl: url, socketUrl } = stack;
    return { name, url, socketUrl, key, channels: own, chance };
  };
  const steady = [
    ...Array.from({ length: LIBRARY_CLIENTS }, (_, at) =>
      openLibraryClient(deps(`library ${at}`), { rolloverMs: ROLLOVER_MS + 1_000 * at }),
    ),
    openRawClient(deps('raw each', quietChannels), { frames: 'each', resumes: true }),
    openRawClient(deps('raw each again', quietChannels), { frames: 'each', resumes: true }),
    openRawClient(deps('raw batch'), { frames: 'batch', resumes: true }),
    openRawClient(deps('raw batch again'), { frames: 'batch', resumes: true }),
  ];
  const slow = [
    openLibraryClient(deps('library slow'), { rolloverMs: ROLLOVER_MS, bufferMax: 200 }),
    openRawClient(deps('raw slow'), { frames: 'batch', resumes: true }),
  ];
  const plain = openRawClient(deps('plain'), { frames: 'each', resumes: false });
  return { all: [...steady, ...slow, plain], steady, slow };
};

/** Returns the signatures of the busy token's swaps. */
const play = async (
  service: ChaoticService,
  clients: Clients,
  messages: number,
  log: (line: string) => void,
): Promise<readonly string[]> => {
  let isTapeOver = false;
  const tape = playTape(service, Date.now()).then(() => {
    isTapeOver = true;
    log('All channels spoke.');
  });
  const signatures: string[] = [];
  const received = (): number => sum(clients.all.map(({ log }) => receivedIn(log)));
  const trade = async (): Promise<void> => {
    while (!isTapeOver || received() < messages || sum(service.puts.map(one => one.holes())) === 0) {
      await sleep(PUBLISH_MS);
      if (signatures.length - slowestTrade(clients.steady) > SWAPS_AHEAD_MAX) continue;
      const swaps = busySwaps(signatures.length, SWAPS_PER_PUBLISH, Date.now());
      await service.publish(swaps);
      log(`${signatures.length} swaps, ${received()} messages received`);
      signatures.push(...swaps.map(({ signature }) => String(signature)));
    }
  };
  await Promise.all([tape, trade()]);
  return signatures;
};

/** Newest trade of the busy token that each of these clients has, or knows to be missing. */
const slowestTrade = (clients: readonly ChaosClient[]): number =>
  Math.min(...clients.map(({ log }) => newestSeq(log.channels.get(BUSY_TRADES)!)));

const newestSeq = (entries: readonly Entry[]): number => {
  const last = entries.at(-1);
  if (last === undefined) return 0;
  return last.kind === 'gap' ? last.to : last.seq;
};

type Settled = {
  readonly published: Published;
  readonly problems: readonly string[];
  readonly missed: readonly Missed[];
};

/** Waits until every message arrived or was named by a gap, or until nothing changes. */
const settled = async (
  witness: Witness,
  service: ChaoticService,
  clients: readonly ChaosClient[],
  log: (line: string) => void,
): Promise<Settled> => {
  let untilMs = performance.now() + SETTLE_MS_MAX;
  let least = Infinity;
  for (;;) {
    const published = await witness.read();
    const reports = clients.map(({ log }) => checkLog(log, published));
    const problems = reports.flatMap(report => report.problems);
    for (const channel of BUSY_CANDLES) problems.push(...(await unpublished(service, channel, published)));
    if (published.behind > 0) problems.push(`${published.behind} messages were not numbered`);
    const missed = reports.flatMap(report => report.missed);
    if (problems.length > 0) log(`${problems.length} messages are open, such as ${problems[0]}`);
    if (problems.length < least) untilMs = performance.now() + SETTLE_MS_MAX;
    least = Math.min(least, problems.length);
    const isOver = performance.now() > untilMs;
    if (problems.length === 0 || isOver)
      return { published, problems: [...problems, ...(await unrepaired(service, missed))], missed };
    await sleep(1_000);
  }
};

/** The stream itself is complete: each swap was published once, in order. */
const swapProblems = ({ channels: found }: Published, signatures: readonly string[]): readonly string[] => {
  const trades = found.get(BUSY_TRADES)!.map(({ data }) => String(JSON.parse(data).signature));
  const isSame = trades.length === signatures.length && trades.every((signature, at) => signature === signatures[at]);
  return isSame ? [] : [`${BUSY_TRADES}: ${trades.length} trades were published for ${signatures.length} swaps`];
};
