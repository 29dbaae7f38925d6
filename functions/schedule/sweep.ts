import { dynamoClient, kinesisClient } from '../../layers/edge/clients.ts';
import { streamName, tableName } from '../../layers/edge/config.ts';
import { sweep } from '../../layers/flows/sweep.ts';
import { openCandles } from '../../layers/storage/market/candles.ts';
import { openSecurity } from '../../layers/storage/security/security.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const parts = {
  candles: openCandles(client, tableName('candles')),
  wallets: openWallets(client, tableName('wallets')),
  security: openSecurity(client, tableName('security')),
  kinesis: kinesisClient(),
  tradesStream: streamName('trades'),
  walletsStream: streamName('wallets'),
  linksStream: streamName('links'),
};

/** Every minute: sends ticks to mints, wallets and links that are due. */
export const handler = (): Promise<void> => sweep(parts, Date.now());
