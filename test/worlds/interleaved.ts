import { setImmediate as turn } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Calls of many processes to one server, taken one at a time in a random order. */
export type Interleaved = {
  /** A client of another process. */
  readonly client: () => DynamoDBClient;
  /** Starts all work at once. Returns the results once all have ended. */
  readonly run: <T>(work: readonly (() => Promise<T>)[]) => Promise<readonly T[]>;
};

/** A process may start further calls in the turns after an answer. */
const TURNS = 3;

/** `unit` is a random number from 0 to below 1. */
export const interleaved = (server: DynamoDBClient, unit: () => number): Interleaved => {
  const waiting: (() => Promise<void>)[] = [];
  const send = (command: never): Promise<unknown> =>
    new Promise((done, fail) => {
      waiting.push(() => server.send(command).then(done, fail));
    });
  const takeUntil = async (isEnded: () => boolean): Promise<void> => {
    while (!isEnded()) {
      for (let at = 0; at < TURNS; at++) await turn();
      const [call] = waiting.splice(Math.floor(unit() * waiting.length), 1);
      await call?.();
    }
  };
  return {
    client: () => ({ send }) as unknown as DynamoDBClient,
    run: async work => {
      let isEnded = false;
      const all = Promise.all(work.map(start => start())).finally(() => {
        isEnded = true;
      });
      await Promise.all([all, takeUntil(() => isEnded)]);
      return all;
    },
  };
};
