import { ledgerKinds, readLedgerMessages } from '../../layers/flows/fan-out/ledger-messages.ts';
import type { Past } from '../../layers/flows/fan-out/replay-part.ts';
import { readTickMessages } from '../../layers/flows/fan-out/tape-messages.ts';
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
  const wallets = openWallets(ref('Wallets'), computeGeneration(0));
  const deps = {
    tape: openTape(ref('Tape')),
    notes: openNotes(ref('Ledgers')),
    candles: ref('Candles') as never,
    security: ref('Security') as never,
  };
  const reader = (channel: string): ((after: number) => Promise<Past>) | null => {
    const [, subject, kind] = channel.split(':') as [string, string, string];
    if (kind === 'ticks') return after => readTickMessages(deps, channel, subject, after);
    const ledger = kind === 'pnl' ? ledgerKinds.walletPnl : kind === 'positions' ? ledgerKinds.walletPositions : null;
    return ledger ? after => readLedgerMessages({ wallets }, ledger, channel, subject, after) : null;
  };
  return async (channel: string): Promise<readonly Message[]> => {
    const read = reader(channel);
    const messages: Message[] = [];
    for (let [after, isWhole] = [0, read === null]; !isWhole; ) {
      const past = await read!(after);
      messages.push(...past.messages);
      [after, isWhole] = [past.through, past.isWhole];
    }
    return messages;
  };
};
