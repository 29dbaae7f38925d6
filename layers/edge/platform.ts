import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { NodeHttpHandler } from '@smithy/node-http-handler';

/** `refused`: the client reads too slowly, or API Gateway allows no more requests. */
export type Posted = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends a message to a socket once. It never throws. */
export type Post = (connectionId: string, text: string) => Promise<Posted>;

/** In place of AWS, in a process that runs all functions. */
export type Platform = {
  /** In place of the environment. */
  readonly variables: Readonly<Record<string, string>>;
  readonly tables: DynamoDBClient;
  readonly kinesis: KinesisClient;
  /** Answers the calls of all other clients. */
  readonly requestHandler: NodeHttpHandler;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly region: string;
  readonly post: Post;
  /** Unix ms of limits and metering, where `Date` is virtual. */
  readonly getRealMs?: () => number;
  /** Runs work after ms of that time. */
  readonly runLater?: RunLater;
  /** The name of the function that runs, for its logs. */
  readonly getRunning: () => string | undefined;
  /** Registers what must be done before the process ends. */
  readonly onEnd: (work: () => Promise<void>) => void;
};

/** Starts a timer. Returns how to stop it. */
export type RunLater = (work: () => unknown, ms: number) => () => void;

let platform: Platform | undefined;

/** Must be called before a function is loaded. */
export function usePlatform(own: Platform | undefined): void {
  platform = own;
}

/** Undefined on AWS, and where functions run apart. */
export function findPlatform(): Platform | undefined {
  return platform;
}

/** Whether `Date` is not the time of callers. */
export function isClockVirtual(): boolean {
  return platform?.getRealMs !== undefined;
}

/** Unix ms of limits and metering: the time of callers, also where `Date` is virtual. */
export function getRealMs(): number {
  return platform?.getRealMs?.() ?? Date.now();
}

/** Runs work after ms, perhaps of a virtual clock. */
export const runLater: RunLater = (work, ms) => {
  if (platform?.runLater) return platform.runLater(work, ms);
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

/** Waits before a processor asks itself again; not on a virtual clock. */
export async function pauseReal(ms: number): Promise<void> {
  if (!isClockVirtual()) await sleep(ms);
}
