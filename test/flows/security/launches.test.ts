import { describe, expect, test } from 'vitest';
import { channels } from '../../../layers/contract/channels.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { pump } from '../../core/launch/rows.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address, signature } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { hear, startSecurity } from '../../worlds/security.ts';
import { beginStory, description, type Story } from './story.ts';

const MINUTE = 60_000;
const HEARD = ['launches', 'migrations'];

/** From the first buy of a curve to its pool. */
function launchStory(run: string): Story {
  const story = beginStory(run);
  const { mint, swap, event } = story;
  const curve = address(`${run}-curve`);
  const buy = (at: number, millions: number, complete = false) =>
    swap(at, `buyer-${at}`, { pool: curve, dex: 'pump_fun', curve: pump(millions, { complete }) });
  event(0, { ...description(story), primary_dex: 'pump_fun' } as Parameters<Story['event']>[1]);
  buy(1_000, 1);
  buy(MINUTE, 400);
  buy(2 * MINUTE, 640);
  buy(2 * MINUTE + 500, 600);
  buy(3 * MINUTE, 793, true);
  const place = { signature: signature(`${run}-migration`), event_index: 4, tx_index: 1 };
  const pools = { pad: 'pump_fun', from_pool: curve, to_pool: address(`${run}-pool`), to_dex: 'pump_swap' };
  const amounts = { base_mint: SOL, base_decimals: 9, base_amount_raw: '84990359057', token_decimals: 6 };
  event(4 * MINUTE, { type: 'migration', mint, ...place, ...pools, ...amounts, token_amount_raw: '206900000000000' });
  for (let at = 0; at < 5; at++) swap(5 * MINUTE + at * 1_000, `later-${at}`, { dex: 'pump_swap', txIndex: at });
  return story;
}

describe('The steps of a launch', () => {
  const engine = useEngine();

  const scene = async (story: Story) => {
    const [stream, end] = [memoryStream(), farEnd()];
    const own = await makeTables(engine.client);
    await putOnTape(engine.client, own, story.lines);
    await hear(engine.client, own, HEARD);
    return { end, start: () => startSecurity(engine.client, own, stream, end), records: rowRecords(story.lines) };
  };

  test('are announced in order, with the launch at that time, each by its schema', async () => {
    const story = launchStory('steps');
    const { end, start, records } = await scene(story);
    await start().take(records);
    const announced = end.posts.map(({ channel, data }) => [channel, data.event ?? data.seconds_to_graduate]);
    expect(announced).toEqual([
      ['launches', 'launched'],
      ['launches', 'graduating'],
      ['launches', 'completed'],
      ['migrations', 240],
    ]);
    for (const { channel, data } of end.posts)
      expect(channels[channel as 'launches' | 'migrations'].payload.parse(data)).toEqual(data);
    expect(end.posts.map(({ data }) => (data.launch as { readonly stage: string } | undefined)?.stage)).toEqual([
      ...['curve', 'graduating', 'graduating', undefined],
    ]);
    expect(end.posts[3]!.data).toMatchObject({
      ...{ mint: story.mint, name: 'T', symbol: 'T', base_amount: 84.990359057, token_amount: 206_900_000 },
      ...{ event_index: 4, from_pool: address('steps-curve'), to_pool: address('steps-pool'), to_dex: 'pump_swap' },
    });
  });

  test('come once, wherever batches are cut and processors restart', async () => {
    const story = launchStory('cuts');
    const whole = await scene(story);
    await whole.start().take(whole.records);
    const wanted = whole.end.posts.map(({ data }) => data);
    expect(wanted).toHaveLength(4);
    for (let cut = 1; cut < whole.records.length; cut++) {
      const { end, start, records } = await scene(story);
      const first = start();
      await first.take(records.slice(0, cut));
      await first.take(records.slice(0, cut));
      await start().take(records.slice(Math.max(0, cut - 2)));
      expect({ cut, data: end.posts.map(({ data }) => data) }).toEqual({ cut, data: wanted });
    }
  });
});
