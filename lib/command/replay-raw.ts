/** A replay of recorded messages alone, without a service. */
import { readLines } from '../operator/lines.ts';
import { UsageError } from '../operator/target.ts';
import { readCapture } from '../replay/capture.ts';
import type { PlayerState } from '../replay/player.ts';
import { openRawKeys } from '../replay/raw-keys.ts';
import { openRawPlayer } from '../replay/raw-player.ts';
import { type RawServer, serveCapture } from '../replay/raw-server.ts';
import type { ReplayRequest } from '../replay/requests.ts';
import type { ReplayReady, Stopped } from './replay-worker.ts';

type RawPlan = {
  readonly capture: string;
  readonly keysOf: string | null;
  readonly port: number;
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

/** Close code of a service that restarts. */
const RESTARTS = 1012;

/** Starts the server of a capture. Throws UsageError for one that is wrong. */
export async function startRaw(plan: RawPlan, onStopped: (run: Stopped) => void) {
  const capture = await readCapture(readLines([plan.capture]));
  const fromMs = plan.fromMs ?? capture.atMs[0]!;
  const toMs = plan.toMs ?? capture.atMs.at(-1)!;
  if (fromMs > toMs)
    throw new UsageError(`--from must not be after the last message, which is at ${toMs}; got ${fromMs}.`);
  const keys = await openRawKeys(plan.keysOf);
  let messages = 0;
  let server: RawServer;
  const player = openRawPlayer({
    ...{ capture, fromMs, toMs },
    send: async (from, to) => {
      messages += await server.send(from, to);
    },
    flush: () => server.flush(),
    onStopped: state => onStopped({ state, swaps: null, messages }),
  });
  const { port } = plan;
  server = await serveCapture({
    ...{ capture, keys, port, getPlace: player.getPlace, getClockMs: () => player.readState().clock_ms },
  });
  const ask = async (request: ReplayRequest | { readonly op: 'state' }): Promise<PlayerState> => {
    switch (request.op) {
      case 'state':
        break;
      case 'play':
        player.play(request.speed);
        break;
      case 'pause':
        await player.pause(request.speed);
        break;
      case 'step':
        await ('events' in request
          ? player.stepEvents(request.events)
          : player.moveTo(player.readState().clock_ms + request.ms));
        break;
      default:
        await player.pause();
        await server.closeAll(RESTARTS, 'The replay moved');
        await player.moveTo(request.to_ms);
    }
    return player.readState();
  };
  const ready: Omit<ReplayReady, 'keysTable'> = {
    ...{ restUrl: `http://127.0.0.1:${server.port}`, socketUrl: `ws://127.0.0.1:${server.port}/ws` },
    ...{ keys: keys.texts, rejected: 0, state: player.readState() },
  };
  const end = async (): Promise<void> => {
    await player.pause();
    await server.closeAll(1001, 'Going away');
    server.stop();
  };
  return { ready, ask, end };
}
