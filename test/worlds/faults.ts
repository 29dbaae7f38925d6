import { BatchExecuteStatementCommand, BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { isLongRun } from '../long-run.ts';
import { cut } from './events.ts';

/** Any AWS client. */
type Sender = { readonly send: (command: never) => Promise<unknown> };

/**
 * `unsent` never reaches the server, except half of a batch of writes.
 * `unheard` takes effect, but its answer is lost.
 * After a `fatal` fault nothing more of the process reaches anybody.
 */
export type Fault = { readonly at: number; readonly mode: 'unsent' | 'unheard'; readonly fatal: boolean };

/** The four ways in which a call fails. */
export const faultModes: readonly (Omit<Fault, 'at'> & { readonly title: string })[] = [
  { title: 'the process dies before the call', mode: 'unsent', fatal: true },
  { title: 'the process dies after the call, before it hears of it', mode: 'unheard', fatal: true },
  { title: 'the call alone fails and the process goes on with what it has in memory', mode: 'unsent', fatal: false },
  {
    title: 'the answer alone is lost and the process goes on with what it has in memory',
    mode: 'unheard',
    fatal: false,
  },
];

/**
 * Calls that fail in turn: every `step`-th from `first`, which differs by mode.
 * The long runs take all of them, `npm test` every fourth.
 */
export const chooseCalls = (calls: number, first: number, step: number): readonly number[] => {
  const stride = isLongRun ? step : 4 * step;
  return Array.from({ length: Math.max(0, Math.ceil((calls - first) / stride)) }, (_, at) => first + at * stride);
};

/** The calls of one process, counted over all its clients. */
export type Line = { calls: number; readonly fault: Fault | null };

export const openLine = (fault: Fault | null = null): Line => ({ calls: 0, fault });

/** Thrown by the failing call; the product does not treat it as a conflict. */
export class BrokenLine extends Error {}

/** A client that fails at one call of the line. */
export const behind = <Client extends Sender>(line: Line, client: Client): Client =>
  ({ ...client, send: (command: never) => sendOn(line, client, command) }) as unknown as Client;

const sendOn = async (line: Line, client: Sender, command: never): Promise<unknown> => {
  const { fault } = line;
  const call = line.calls++;
  if (fault === null || call < fault.at || (call > fault.at && !fault.fatal)) return client.send(command);
  const sent = fault.mode === 'unheard' ? command : halfOf(command);
  if (call === fault.at && sent !== null) await client.send(sent);
  throw new BrokenLine(`call ${call} was cut off`);
};

/** The effect of an unsent call: half of a batch of writes, else nothing. */
const halfOf = (command: unknown): never | null => {
  if (command instanceof BatchExecuteStatementCommand) {
    const { Statements } = command.input;
    return new BatchExecuteStatementCommand({
      Statements: Statements!.slice(0, Math.ceil(Statements!.length / 2)),
    }) as never;
  }
  if (!(command instanceof BatchWriteItemCommand)) return null;
  const halves = Object.entries(command.input.RequestItems!).map(([table, requests]) => [
    table,
    requests.slice(0, Math.ceil(requests.length / 2)),
  ]);
  return new BatchWriteItemCommand({ RequestItems: Object.fromEntries(halves) }) as never;
};

/** An incomplete batch, with the sequence number of the retry. */
export class Unfinished extends Error {
  readonly from: string;
  constructor(from: string) {
    super(`unfinished from ${from} on`);
    this.from = from;
  }
}

/** Waits for a batch; throws `Unfinished` when it must be delivered again. */
export const finished = async (work: Promise<string | null>): Promise<void> => {
  const from = await work;
  if (from !== null) throw new Unfinished(from);
};

/** Index of the retry: the start, or where the process stopped. */
export const restartAt = (batch: readonly { readonly sequence: string }[], failure: unknown): number =>
  failure instanceof Unfinished ? batch.findIndex(({ sequence }) => sequence === failure.from) : 0;

/** A process that takes batches of a stream. */
type Life<Rec> = { readonly take: (batch: readonly Rec[], nowMs: number) => Promise<unknown> };

/** Batch sizes, first and on retry, in rotation, and the time of delivery. */
export type Feed = { readonly sizes: readonly number[]; readonly again: readonly number[]; readonly nowMs: number };

/**
 * Delivers records in batches and retries from a failed one.
 * A surviving process resumes where it stopped; a new one takes the whole batch.
 * Returns whether any batch failed.
 */
export const liveThrough = async <Rec extends { readonly sequence: string }>(
  all: readonly Rec[],
  { sizes, again, nowMs }: Feed,
  doomed: Life<Rec>,
  reborn: (() => Life<Rec>) | null,
): Promise<boolean> => {
  let done = 0;
  for (const batch of cut(all, sizes)) {
    const failure = await doomed.take(batch, nowMs).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) {
      if (reborn === null) done += restartAt(batch, failure);
      const next = reborn === null ? doomed : reborn();
      for (const rest of cut(all.slice(done), again)) await next.take(rest, nowMs);
      return true;
    }
    done += batch.length;
  }
  return false;
};
