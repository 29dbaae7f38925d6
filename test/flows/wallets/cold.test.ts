import { BatchGetItemCommand, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeWalletRowsRecord } from '../../../layers/flows/processor/records.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { toTapeRow } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { records, START_MS, transfer } from '../../worlds/events.ts';
import { farEnd } from '../../worlds/market.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const HOUR_MS = 3_600_000;

describe('A process that does not know a wallet', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let sent = 0;

  /** A new process takes the records. Returns how many times it read fundings and segments. */
  const takeCold = async (parts: readonly string[]) => {
    const reads = { fundings: 0, segments: 0 };
    const client = watching(engine.client, command => {
      const { input } = command as { input: { TableName?: string; RequestItems?: object } };
      const { TableName, RequestItems = {} } = input;
      const isGet = command instanceof GetItemCommand || command instanceof BatchGetItemCommand;
      if (isGet && [TableName, ...Object.keys(RequestItems)].includes(names.funding)) reads.fundings += 1;
      if (command instanceof QueryCommand && TableName === names.wallets) reads.segments += 1;
    });
    const own = records(parts).map(record => ({ ...record, sequence: String(++sent).padStart(20, '0') }));
    await startWallets(client, names, farEnd()).take(own, START_MS + HOUR_MS);
    return reads;
  };

  const countRows = async (wallet: string): Promise<number> => {
    const key = formatWalletKey(wallet);
    return (await loadHeads(openWallets({ client: engine.client, table: names.wallets }), [key])).get(key)!.seq;
  };

  test('reads its fundings only if it has some', async () => {
    const wallet = freshWallet();
    const manner = { startMs: START_MS, pauseMs: HOUR_MS, tokens: 24, isWhole: true };
    const [first, second, third] = texts(
      wallet,
      [0, 1, 2].map(at => randomWalletEvents('facts', 5, 24, manner).slice(8 * at, 8 * at + 8)),
    );
    expect(await takeCold([first!])).toMatchObject({ fundings: 1 });
    expect(await takeCold([second!])).toMatchObject({ fundings: 0 });
    const event = transfer({ to: wallet, amount_raw: '1000000000' });
    const row = toTapeRow({ seq: 1, slot: event.slot, timestampMs: event.timestamp, event });
    await takeCold([encodeWalletRowsRecord(wallet, [row])]);
    expect((await takeCold([third!])).fundings).toBeGreaterThan(0);
  });

  test('needs no earlier rows to take a newer event of a token, and drops a repeated one', async () => {
    const wallet = freshWallet();
    const manner = { startMs: START_MS, pauseMs: 1_000, tokens: 1, isWhole: true };
    const events = randomWalletEvents('repeats', 6, 41, manner);
    for (const event of events.slice(0, 40)) await takeCold(texts(wallet, [[event]]));
    expect(await takeCold(texts(wallet, [[events[40]!]]))).toMatchObject({ segments: 0 });
    expect(await countRows(wallet)).toBe(41);
    const repeated = await takeCold(texts(wallet, [[events[2]!, events[40]!]]));
    expect(repeated.segments).toBeGreaterThan(0);
    expect(await countRows(wallet)).toBe(41);
  });
});
