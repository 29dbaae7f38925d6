import { findListedSource } from '../../contract/channels.ts';
import { getHeldChannel, getHeldSource } from '../../contract/held-name.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { parseChannel } from '../fan-out/channel-log.ts';
import { type LogDeps, openChannelLogs } from '../fan-out/channel-logs.ts';
import type { Resume } from './message.ts';

/** Newest numbers by held channel; 0 for one that never spoke. */
export async function readCurrentSeqs(
  deps: LogDeps,
  channels: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const logs = openChannelLogs(deps);
  const sources = new Set(channels.map(getHeldSource));
  const byLog = Map.groupBy(sources, name => parseChannel(name).log);
  const found = await Promise.all([...byLog].map(([log, own]) => logs[log].readNewest(own)));
  const numbers = new Map(found.flatMap(some => [...some]));
  return new Map(channels.map(name => [name, numbers.get(getHeldSource(name))!]));
}

export async function findRefusedResumes(deps: LogDeps, resume: Resume): Promise<ReadonlyMap<string, Problem>> {
  const logs = openChannelLogs(deps);
  const issued = await Promise.all(
    [...resume].map(([channel, after]) => logs[parseChannel(channel).log].isIssued(getHeldSource(channel), after)),
  );
  const refused = [...resume].filter((_, at) => !issued[at]);
  const current = await readCurrentSeqs(
    deps,
    refused.map(([channel]) => channel),
  );
  return new Map(
    refused.map(([channel, after]) => {
      const newest = current.get(channel);
      const message = `resume must be a seq that was sent, got ${after}; the current seq is ${newest}`;
      const source = findListedSource(channel);
      const name = source === null ? getHeldChannel(channel) : `${getHeldChannel(channel)}, source ${source}`;
      return [channel, { code: 'unknown_seq', message: `channel ${name}: ${message}` }] as const;
    }),
  );
}
