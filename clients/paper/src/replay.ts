import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from './service.ts';

/** Address and key that `npm run replay` writes to its ready file. */
export type ReplayAddress = { readonly url: string; readonly key: string };

export type ReplayState = {
  readonly state: 'paused' | 'playing' | 'ended';
  readonly clock_ms: number;
  readonly from_ms: number;
  readonly to_ms: number;
};

const LOOK_MS = 100;

/** Puts a replay back to its start, paused. Sockets close. Throws a `ServiceError`. */
export async function rewindReplay(replay: ReplayAddress): Promise<ReplayState> {
  const { from_ms } = await askReplay(replay);
  return askReplay(replay, { op: 'seek', to_ms: from_ms });
}

/** Moves it on, and resolves once all messages are sent. */
export function stepReplay(replay: ReplayAddress, ms: number): Promise<ReplayState> {
  return askReplay(replay, { op: 'step', ms });
}

/** Plays it as fast as it can, to its end. */
export async function playReplay(replay: ReplayAddress): Promise<ReplayState> {
  let state = await askReplay(replay, { op: 'play', speed: 'max' });
  while (state.state === 'playing') {
    await sleep(LOOK_MS);
    state = await askReplay(replay);
  }
  if (state.state !== 'ended') throw new ServiceError('Somebody else paused the replay before its end.');
  return state;
}

async function askReplay({ url, key }: ReplayAddress, body?: object): Promise<ReplayState> {
  const request =
    body === undefined
      ? {}
      : { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: JSON.stringify(body) };
  const response = await fetch(url, request).catch(error => {
    throw new ServiceError(`The replay cannot be reached: ${error.cause?.message ?? error.message}`);
  });
  const answer = (await response.json()) as ReplayState & { readonly error?: string };
  if (!response.ok) throw new ServiceError(`The replay answered ${response.status}: ${answer.error}`);
  return answer;
}
