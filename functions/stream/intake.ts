import { dynamoClient, kinesisClient, queueClient } from '../../layers/edge/clients.ts';
import { deadLettersUrl, streamName, tableName } from '../../layers/edge/config.ts';
import { buryIn } from '../../layers/edge/dead-letters.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { intakeProcessor } from '../../layers/flows/intake/intake.ts';
import { openPrices } from '../../layers/storage/market/prices.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openTokens } from '../../layers/storage/market/tokens.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';

const client = dynamoClient();
const kinesis = kinesisClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'intake');
const parts = {
  tape: openTape({ client, table: tableName('tape') }),
  prices: openPrices(client, tableName('prices')),
  tokens: openTokens(client, tableName('tokens')),
  emitTrades: progress.emitter(kinesis, 'trades', streamName('trades')),
  emitWallets: progress.emitter(kinesis, 'wallets', streamName('wallets')),
  bury: buryIn(queueClient(), deadLettersUrl()),
  observe: observer(openCounters(client, tableName('operations')), 'intake'),
};

/** Reads events. Writes the tape and facts, and feeds the trade and wallet streams. */
export const handler = consume(intakeProcessor(parts), progress);
