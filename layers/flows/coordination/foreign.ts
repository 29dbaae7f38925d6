import { noteLostChannels, type Publisher } from '../notify.ts';
import type { Task } from '../processor/definition.ts';
import { filterHeardChannels, oweMessages } from '../unsent.ts';
import { listChangedChannels } from './messages.ts';
import type { CachedCoordination } from './state.ts';

type Relations = {
  state: CachedCoordination;
  input: { readonly sequence: string };
  work: unknown;
  notification: unknown;
};

/**
 * Names the channels of a batch that comes again, by its changes.
 * Rules get its messages.
 */
export async function noteForeignMessages(publisher: Publisher, { state, input }: Task<Relations>): Promise<void> {
  const { foreign } = state;
  state.foreign = null;
  if (foreign === null || BigInt(input.sequence) > BigInt(foreign.source)) return;
  await oweMessages(publisher, foreign.messages);
  noteLostChannels(publisher, await filterHeardChannels(publisher, listChangedChannels(state.state, foreign.changes)));
}
