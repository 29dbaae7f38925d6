import { getDataGeneration, getLayerPath } from '../../layers/edge/config.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { openRuleListeners } from '../../layers/flows/rules/records.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openRuleInterest } from '../../layers/storage/rules/interest.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const { tables, observe, emitter, emitPush, tryEmit, consume } = openProcessor('wallets');
const { wallets, funding, identities, vectors } = tables;
const registry = { funding, identities, known: readKnownWallets(getLayerPath('known-wallets')) };
const deps = {
  wallets: openWallets(wallets, getDataGeneration()),
  registry,
  kolNames: openKolNames(registry),
  vectors,
  emitEvents: emitter('events'),
  emitLinks: emitter('links'),
  publisher: openPublisher(
    tables.connections,
    emitPush,
    openRuleListeners(tables.rules, openRuleInterest(tables.rules), tryEmit('rules')),
  ),
  observe,
  clock: Date.now,
};

/** Reads wallet rows. Writes wallets and profiles, sends exits, and notifies channels. */
export const handler = consume(createWalletsProcessor(deps));
