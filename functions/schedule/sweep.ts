import { dynamoClient, kinesisClient } from '../../layers/edge/clients.ts';
import { streamName, tableName } from '../../layers/edge/config.ts';
import { sweep } from '../../layers/flows/sweep.ts';
import { openCandles } from '../../layers/storage/candles.ts';

const candles = openCandles(dynamoClient(), tableName('candles'));
const kinesis = kinesisClient();

/** Each minute: mints whose open candles ended without a trade to close them are asked to look at the clock. */
export const handler = (): Promise<void> => sweep(candles, kinesis, streamName('trades'), Date.now());
