import { findChannel } from '../../layers/contract/channels.ts';
import { findOver } from '../../layers/contract/listed.ts';
import type { Line } from '../operator/lines.ts';
import { UsageError } from '../operator/target.ts';
import { createTextFrame } from './text-frame.ts';

/** Recorded messages in order, each as the frame that sends it. */
export type Capture = {
  /** Names of channels; a message has the place of its own. */
  readonly channels: readonly string[];
  readonly channelIds: readonly number[];
  /** Unix ms when each was received. */
  readonly atMs: readonly number[];
  readonly seqs: readonly number[];
  /** All frames, one after another. */
  readonly frames: Buffer;
  /** Where the frame of each message ends. */
  readonly ends: readonly number[];
};

/** `at` is cut off: what follows is the text that the service had sent. */
const HEAD = /^\{"at":\d+,/;
const FIELDS = new Set(['at', 'channel', 'seq', 'prev', 'data', 'replay']);
const PROBLEMS_SHOWN_MAX = 10;

/** Reads a capture. Throws UsageError that names wrong lines. */
export async function readCapture(lines: AsyncIterable<Line>): Promise<Capture> {
  const ids = new Map<string, number>();
  const [channelIds, atMs, seqs, ends]: [number[], number[], number[], number[]] = [[], [], [], []];
  const frames: Buffer[] = [];
  const problems: string[] = [];
  let end = 0;
  for await (const { source, line, text, rejection } of lines) {
    const read = rejection === undefined ? readMessage(text, ids) : { problem: rejection.reason };
    if ('problem' in read) {
      problems.push(`${source}:${line} ${read.problem}`);
      if (problems.length > PROBLEMS_SHOWN_MAX) break;
      continue;
    }
    const id = ids.get(read.channel) ?? ids.size;
    ids.set(read.channel, id);
    const frame = createTextFrame(HEAD.test(text) ? text.replace(HEAD, '{') : rewriteText(text));
    end += frame.length;
    frames.push(frame);
    channelIds.push(id);
    // A clock that was set back changes no order.
    atMs.push(Math.max(read.at, atMs.at(-1) ?? 0));
    seqs.push(read.seq);
    ends.push(end);
  }
  if (problems.length > 0) throw new UsageError(`The capture cannot be replayed:\n${formatProblems(problems)}`);
  if (ends.length === 0) throw new UsageError('The capture has no messages.');
  return { channels: [...ids.keys()], channelIds, atMs, seqs, ends, frames: Buffer.concat(frames) };
}

/** Place of the first message at a time or later. */
export function findPlace({ atMs }: Capture, ms: number): number {
  let [low, high] = [0, atMs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (atMs[middle]! < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Read = { readonly at: number; readonly channel: string; readonly seq: number };

function readMessage(text: string, known: ReadonlyMap<string, number>): Read | { readonly problem: string } {
  let value: Record<string, unknown> | null = null;
  try {
    value = JSON.parse(text);
  } catch {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'must be JSON, such as {"at":…,"channel":…,"seq":…,"prev":…,"data":{…}}' };
  const { at, channel, seq, prev, data, replay = true } = value;
  for (const [name, number] of Object.entries({ at, seq, prev }))
    if (!Number.isSafeInteger(number) || Number(number) < 0)
      return { problem: `${name} must be a whole number from 0 to 2^53 - 1, got ${JSON.stringify(number) ?? 'none'}` };
  if (typeof channel !== 'string') return { problem: `channel must be text, got ${JSON.stringify(channel) ?? 'none'}` };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { problem: 'data must be an object' };
  if (replay !== true) return { problem: `replay must be true or absent, got ${JSON.stringify(replay)}` };
  const other = Object.keys(value).find(name => !FIELDS.has(name));
  if (other !== undefined) return { problem: `${other} is not a field of a recorded message` };
  const problem = known.has(channel) ? null : findProblem(channel);
  return problem === null ? { at: Number(at), channel, seq: Number(seq) } : { problem: `channel: ${problem}` };
}

function findProblem(channel: string): string | null {
  const match = findChannel(channel);
  if ('problem' in match) return match.problem;
  return findOver(channel) === null ? null : `${channel} is a list; record its channels by their own names`;
}

function rewriteText(text: string): string {
  const { at: _, channel, seq, prev, data, replay } = JSON.parse(text);
  return JSON.stringify({ channel, seq, prev, data, ...(replay && { replay }) });
}

function formatProblems(problems: readonly string[]): string {
  const isCut = problems.length > PROBLEMS_SHOWN_MAX;
  return [...problems.slice(0, PROBLEMS_SHOWN_MAX), ...(isCut ? ['and more'] : [])].join('\n');
}
