import { BatchExecuteStatementCommand, BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { cut } from './events.ts';

/** Anything that sends commands: every AWS client does. */
type Sender = { readonly send: (command: never) => Promise<unknown> };

/**
 * How a call fails: `unsent` never reaches the other side, but for half of a batch of writes, for such a batch is no whole; `unheard` does its work there, and the answer is lost.
 * `fatal`: from then on the process is dead, and nothing more of it reaches anybody.
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

/** The calls of one process, counted over all of its clients. */
export type Line = { calls: number; readonly fault: Fault | null };

export const openLine = (fault: Fault | null = null): Line => ({ calls: 0, fault });

/** What the failing call throws: nothing that the product knows as a passing conflict. */
export class BrokenLine extends Error {}

/** A client behind a line that breaks at one call. */
export const behind = <Client extends Sender>(line: Line, client: Client): Client =>
  ({ send: (command: never) => sendOn(line, client, command) }) as unknown as Client;

const sendOn = async (line: Line, client: Sender, command: never): Promise<unknown> => {
  const { fault } = line;
  const call = line.calls++;
  if (fault === null || call < fault.at || (call > fault.at && !fault.fatal)) return client.send(command);
  const sent = fault.mode === 'unheard' ? command : halfOf(command);
  if (call === fault.at && sent !== null) await client.send(sent);
  throw new BrokenLine(`call ${call} was cut off`);
};

/** What is done of a call that breaks off before it is answered: half of a batch of writes, nothing of any other. */
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

/** A batch that was not done whole, and the sequence number from which on it is handed over again. */
export class Unfinished extends Error {
  readonly from: string;
  constructor(from: string) {
    super(`unfinished from ${from} on`);
    this.from = from;
  }
}

/** Waits for a batch's work; what it left unfinished is thrown, as the stream would hand it over again. */
export const finished = async (work: Promise<string | null>): Promise<void> => {
  const from = await work;
  if (from !== null) throw new Unfinished(from);
};

/** Where a batch is handed over again after a failure: its beginning, or where the process said that it stopped. */
export const restartAt = (batch: readonly { readonly sequence: string }[], failure: unknown): number =>
  failure instanceof Unfinished ? batch.findIndex(({ sequence }) => sequence === failure.from) : 0;

/** A process that takes batches of a stream. */
type Life<Rec> = { readonly take: (batch: readonly Rec[], nowMs: number) => Promise<unknown> };

/** How a story is fed: batch sizes, taken in turn, at first and of what is handed over again after a failure; and the time it is told. */
export type Feed = { readonly sizes: readonly number[]; readonly again: readonly number[]; readonly nowMs: number };

/**
 * Feeds records in batches, in order; the one that fails is handed over again together with all that follow: to the same process, from
 * where it said that it stopped, or to a new one, for of a dead process nobody hears how far it came. Tells whether any failed.
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
