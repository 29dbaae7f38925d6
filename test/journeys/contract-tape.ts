/** One afternoon on which every documented field has a value; ends about now. */
import { doomed } from './contract-tape-doomed.ts';
import { type Ago, deal, type Event, metadata, swap } from './contract-tape-events.ts';
import { launches } from './contract-tape-launches.ts';
import { stage } from './contract-tape-stage.ts';
import { traders } from './contract-tape-traders.ts';

/** Events before the main scenes, during them, and at the end. */
export type Deps = Readonly<Record<'before' | 'since' | 'end', readonly Event[]>>;

const [OPENED_MINUTES, END_MINUTES] = [105, 1];

/** The tape in three ordered parts; each is sent after the previous is known. */
export const contractTape = (nowMs: number): Deps => {
  const ago: Ago = minutes => Math.round(nowMs - minutes * 60_000);
  // For the channels of large trades.
  const large = swap('grand', 'grand buyer', ago(30), deal('buy', 90_000, 90));
  const page = 'https://example.org/stage';
  const read = metadata('stage', ago(20), {
    ...{ status: 'ok', name: 'Token stage', symbol: 'STAGE', description: 'On a stage', image: `${page}.png` },
    ...{ website: page, x: 'https://x.com/stage', telegram: 'https://t.me/stage' },
  });
  const refused = metadata('doomed', ago(20), { status: 'refused', why: 'private_address' });
  const events = [...traders(ago), ...stage(ago), ...doomed(ago), ...launches(ago), large, read, refused].sort(
    (a, b) => a.timestamp - b.timestamp,
  );
  const within = (fromMs: number, toMs: number) => events.filter(({ timestamp: ms }) => ms >= fromMs && ms < toMs);
  const [openedMs, endMs] = [ago(OPENED_MINUTES), ago(END_MINUTES)];
  return { before: within(0, openedMs), since: within(openedMs, endMs), end: within(endMs, Number.POSITIVE_INFINITY) };
};
