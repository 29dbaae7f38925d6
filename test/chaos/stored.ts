import { readReplay } from '../../layers/flows/fan-out/replay.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { computeGeneration } from '../../layers/storage/operations/data-version.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import type { Message } from './message.ts';
import type { ChaoticService } from './service.ts';

/**
 * Messages that rows number. A killed processor may not have put them into the stream, but a
 * resume finds them.
 */
export const openStored = ({ target, resource }: ChaoticService) => {
  const client = createDynamoClient(target);
  const ref = <Name extends string>(name: Name) => ({ client, table: resource(`Tables${name}`) }) as never;
  const deps = {
    tape: openTape(ref('Tape')),
    notes: openNotes(ref('Ledgers')),
    security: ref('Security') as never,
    wallets: openWallets(ref('Wallets'), computeGeneration(0)),
  };
  return async (channel: string): Promise<readonly Message[]> => {
    const messages: Message[] = [];
    const isRead = /:(ticks|pnl|positions)$/.test(channel);
    for (let [after, isWhole] = [0, !isRead]; !isWhole; ) {
      const request = { channel, after, isResume: true, connectionId: '', pendingReplay: 0 };
      const part = await readReplay(deps as never, request);
      messages.push(...part.messages);
      [after, isWhole] = [part.after, part.isWhole];
    }
    return messages;
  };
};
