import { checkChannelScopes } from '../../layers/contract/channel-scope.ts';
import { findOver } from '../../layers/contract/listed.ts';
import type { Problem } from '../../layers/contract/socket-errors.ts';
import { readMessage } from '../../layers/flows/socket/message.ts';
import { findChannelProblem } from '../../layers/flows/socket/subscribe.ts';
import type { Capture } from './capture.ts';
import type { RawKey } from './raw-keys.ts';
import { BATCH, EACH, type RawListener, SILENT } from './raw-listener.ts';

type Asker = Pick<RawListener, 'heard'> & {
  readonly capture: Capture;
  readonly key: RawKey;
  readonly getPlace: () => number;
};

/** Does what a message of a client asks, and returns the answers. */
export function answerRawMessage(text: string, asker: Asker): readonly object[] {
  const { capture, heard, key, getPlace } = asker;
  const asked = readMessage(text);
  if ('problem' in asked) return [{ op: 'error', ...asked.problem }];
  if (asked.op === 'ping') return [{ op: 'pong' }];
  const { op, names } = asked;
  const resumed = new Set(op === 'subscribe' ? asked.resume.keys() : []);
  const refused = new Map(
    op === 'unsubscribe'
      ? []
      : names.flatMap(name => {
          const problem = findProblem(name, key, resumed.has(name));
          return problem === null ? [] : [[name, problem] as const];
        }),
  );
  const problems = [...asked.problems, ...refused.values()].map(problem => ({ op: 'error', ...problem }));
  const taken = names.filter(name => !refused.has(name));
  const kind = op === 'unsubscribe' ? SILENT : asked.isBatched ? BATCH : EACH;
  for (const name of taken) {
    const id = capture.channels.indexOf(name);
    if (id >= 0) heard[id] = kind;
  }
  if (taken.length === 0) return problems;
  if (op === 'unsubscribe') return [...problems, { op: 'unsubscribed', channels: taken }];
  const seq = Object.fromEntries(taken.map(name => [name, findSeq(capture, name, getPlace())]));
  return [...problems, { op: 'subscribed', channels: taken, seq }];
}

function findProblem(name: string, { tier, scopes }: RawKey, isResumed: boolean): Problem | null {
  const problem = findChannelProblem(name, tier) ?? checkChannelScopes(name, scopes);
  if (problem !== null) return problem;
  if (findOver(name) !== null)
    return { code: 'unknown_channel', message: `channel ${name}: recorded messages have no lists` };
  return isResumed
    ? { code: 'unknown_seq', message: `channel ${name}: recorded messages go on from the clock of the replay` }
    : null;
}

/** The number of the last message before a place, 0 without one. */
function findSeq({ channels, channelIds, seqs }: Capture, name: string, place: number): number {
  const id = channels.indexOf(name);
  for (let at = place - 1; id >= 0 && at >= 0; at -= 1) if (channelIds[at] === id) return seqs[at]!;
  return 0;
}
