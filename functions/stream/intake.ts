import { processors } from '../../layers/contract/processors.ts';
import { kinesisClient, queueClient } from '../../layers/edge/clients.ts';
import { deadLettersUrl, streamName } from '../../layers/edge/config.ts';
import { buryIn } from '../../layers/edge/dead-letters.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { intakeProcessor } from '../../layers/flows/intake/intake.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tape, prices, tokens, operations } = openTables(processors.intake);
const progress = openProgress(operations, 'intake');
const kinesis = kinesisClient();
const deps = {
  tape: openTape(tape),
  prices,
  tokens,
  emitTrades: progress.emitter(kinesis, 'trades', streamName('trades')),
  emitWallets: progress.emitter(kinesis, 'wallets', streamName('wallets')),
  bury: buryIn(queueClient(), deadLettersUrl()),
  observe: observer(operations, 'intake'),
};

/** Reads events. Writes the tape and facts, and feeds the trade and wallet streams. */
export const handler = consume(intakeProcessor(deps), progress);
