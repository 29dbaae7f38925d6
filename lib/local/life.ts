import { setTimeout as sleep } from 'node:timers/promises';
import { createPresenceCheck } from './kernel/presence.ts';

/** Why the stack can no longer work, once it cannot. */
export type Failure = () => string | undefined;

/** Time between two looks at the files. Each request looks, too. */
const LOOK_MS = 250;

/** A client that polls has time to read why, before the stack ends. */
const GRACE_MS = 1_500;

/** Notices that the engine has ended or that the files of the data folder are gone. */
export function observeStore(engineEnded: Promise<string> | undefined, dataDir: string, files: readonly string[]) {
  const { promise: failed, resolve } = Promise.withResolvers<string>();
  const isPresent = createPresenceCheck(files);
  let reason: string | undefined;
  const fail = (why: string): void => {
    if (reason !== undefined) return;
    reason = why;
    clearInterval(look);
    resolve(why);
  };
  const failure: Failure = () => {
    if (reason === undefined && !isPresent()) fail(`The data folder ${dataDir} was removed or replaced`);
    return reason;
  };
  const look = setInterval(failure, LOOK_MS);
  look.unref();
  void engineEnded?.then(how => fail(`The DynamoDB engine ${how}`));
  return { failed, failure, stop: () => clearInterval(look) };
}

export type Store = ReturnType<typeof observeStore>;

/** The stack cannot run without its store, so it stops when that fails. */
export function createStackLife(store: Store, log: (line: string) => void, opened: AsyncDisposableStack) {
  const { promise: ended, resolve: end } = Promise.withResolvers<string | undefined>();
  let stopped: Promise<void> | undefined;
  const stop = (why?: string): Promise<void> => {
    stopped ??= opened.disposeAsync().then(() => end(why));
    return stopped;
  };
  void store.failed.then(async why => {
    if (stopped !== undefined) return;
    log(why);
    await sleep(GRACE_MS);
    await stop(why);
  });
  return { failed: store.failed, ended, stop: () => stop() };
}
