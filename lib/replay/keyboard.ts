import type { PlayerState } from './player.ts';
import type { ReplayRequest } from './requests.ts';

const MINUTE_MS = 60_000;
const CTRL_C = '\u0003';

/** What a key of the terminal asks for. Null: nothing. */
export function toKeyRequest(key: string, { state, clock_ms, from_ms }: PlayerState): ReplayRequest | 'quit' | null {
  switch (key) {
    case ' ':
      return { op: state === 'playing' ? 'pause' : 'play' };
    case '.':
      return { op: 'step', events: 1 };
    case '>':
      return { op: 'step', ms: MINUTE_MS };
    case '<':
      return { op: 'seek', to_ms: Math.max(from_ms, clock_ms - MINUTE_MS) };
    case 'q':
    case CTRL_C:
      return 'quit';
    default:
      return null;
  }
}

type Terminal = Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'on' | 'off' | 'pause' | 'resume'>;

/** Takes keys while `input` is a terminal. Returns how to stop. */
export function listenToKeys(
  input: Terminal,
  ask: (request: ReplayRequest | { readonly op: 'state' }) => Promise<PlayerState>,
  quit: () => void,
): () => void {
  if (!input.isTTY) return () => {};
  const press = async (bytes: Buffer): Promise<void> => {
    for (const key of bytes.toString()) {
      const request = toKeyRequest(key, await ask({ op: 'state' }));
      if (request === 'quit') return quit();
      if (request === null) continue;
      const { state, clock_ms, applied, remaining } = await ask(request);
      console.error(`${state} at ${new Date(clock_ms).toISOString()}, ${applied} applied, ${remaining} remaining`);
    }
  };
  const onData = (bytes: Buffer): void => void press(bytes).catch(error => console.error(String(error)));
  input.setRawMode(true);
  input.on('data', onData);
  input.resume();
  return () => {
    input.off('data', onData);
    input.setRawMode(false);
    input.pause();
  };
}
