import { expect, test } from 'vitest';
import { type ChartBar, createDatafeed } from '../../../clients/typescript/src/charts/datafeed.ts';
import fc from '../../laws.ts';
import { chartLibrary } from './chart-library.ts';
import { fakeClock } from './fake-clock.ts';

type Opened = { readonly channels: readonly string[]; readonly signal: AbortSignal; readonly live: () => void };

const bar = (second: number, close: number): ChartBar => ({
  ...{ time: second * 1_000, open: 1, high: close + 1, low: 0.5, close, volume: close * 2 },
});

/** The service as the datafeed sees it: bars by second, and a channel. */
const makeService = () => {
  const bars = new Map<number, ChartBar>();
  const asked: Record<string, unknown>[] = [];
  const opened: Opened[] = [];
  const queue: object[] = [];
  let wake = (): void => undefined;
  const send = (event: object): void => {
    queue.push(event);
    wake();
  };
  const ok = (data: unknown) => ({ ok: true, data });
  const history = ({ to, countback }: { to: number; countback: number }) => {
    const found = [...bars.values()].filter(({ time }) => time < to * 1_000).sort((a, b) => a.time - b.time);
    const page = found.slice(-countback);
    const pick = (name: keyof ChartBar) => page.map(one => one[name]);
    if (page.length === 0) return { s: 'no_data' };
    const prices = { o: pick('open'), h: pick('high'), l: pick('low'), c: pick('close'), v: pick('volume') };
    return { s: 'ok', t: page.map(({ time }) => time / 1_000), ...prices };
  };
  const answers: Readonly<Record<string, (parameters: never) => unknown>> = {
    '/v1/udf/config': () => ok({ supported_resolutions: ['1S', '1W'] }),
    '/v1/udf/time': () => ok('1790000000'),
    '/v1/udf/search': ({ query }: { query: string }) => ok([{ symbol: query, ticker: 'mint' }]),
    '/v1/udf/symbols': ({ symbol }: { symbol: string }) =>
      ok(symbol === 'mint' ? { name: 'NAME', ticker: 'mint', pricescale: 100 } : { s: 'error', errmsg: 'unknown' }),
    '/v1/udf/history': (parameters: { symbol: string; to: number; countback: number }) =>
      parameters.symbol === 'mint' ? ok(history(parameters)) : { ok: false, error: { message: 'symbol must be …' } },
  };
  const client = {
    get: async (path: string, parameters: Record<string, unknown> = {}) => {
      asked.push({ path, ...parameters });
      return answers[path]!(parameters as never);
    },
    stream: (
      channels: readonly string[],
      { signal, onState }: { signal: AbortSignal; onState: (s: string) => void },
    ) => {
      opened.push({ channels, signal, live: () => onState('live') });
      return (async function* () {
        while (!signal.aborted) {
          if (queue.length > 0) yield queue.shift();
          else
            await new Promise<void>(resolve => {
              wake = resolve;
              signal.addEventListener('abort', () => resolve());
            });
        }
      })();
    },
  };
  const publish = (one: ChartBar): void => {
    bars.set(one.time, one);
    const { time: bucket_start_ms, volume: volume_usd, ...prices } = one;
    send({ type: 'token:ohlcv', data: { bucket_start_ms, volume_usd, ...prices } });
  };
  return { client: client as never, bars, asked, opened, publish, gap: () => send({ type: 'gap' }) };
};

const start = (resolution = '1S') => {
  const clock = fakeClock();
  const service = makeService();
  const resets: string[] = [];
  const datafeed = createDatafeed(service.client, { clock, onReset: () => void resets.push('reset') });
  return { clock, service, resets, datafeed, library: chartLibrary(datafeed, resolution) };
};

test('the library is ready, finds symbols and resolves a mint', async () => {
  const { datafeed, library } = start();
  expect(await new Promise(resolve => datafeed.onReady(resolve as never))).toEqual({
    supported_resolutions: ['1S', '1W'],
  });
  const search = (text: string) => new Promise(resolve => datafeed.searchSymbols(text, '', '', resolve as never));
  expect(await search('ex')).toEqual([{ symbol: 'ex', ticker: 'mint' }]);
  expect(await search('  ')).toEqual([]);
  expect(await new Promise(resolve => datafeed.getServerTime(resolve))).toBe(1_790_000_000);
  expect(await library.resolve('mint')).toMatchObject({ name: 'NAME', data_status: 'streaming' });
  await expect(library.resolve('nobody')).rejects.toThrow('unknown_symbol');
});

test('an error of the service reaches the library', async () => {
  const { datafeed } = start();
  const period = { from: 0, to: 9, countBack: 1, firstDataRequest: true };
  const reason = await new Promise(resolve =>
    datafeed.getBars({ name: 'nobody' }, '1', period, () => resolve('bars'), resolve),
  );
  expect(reason).toBe('symbol must be …');
});

test.each([
  ['1S', '1s'],
  ['30S', '30s'],
  ['15', '15m'],
  ['60', '1h'],
  ['240', '4h'],
  ['D', '1d'],
  ['1W', '1w'],
])('resolution %s listens to candles of %s', async (resolution, width) => {
  const { service, library, clock } = start(resolution);
  await library.resolve('mint');
  library.subscribe('one');
  await clock.settle();
  expect(service.opened.map(({ channels }) => channels)).toEqual([[`token:mint:ohlcv:full:${width}`]]);
  library.unsubscribe('one');
  expect(service.opened[0]!.signal.aborted).toBe(true);
});

test('bars between the history and the first message come by REST', async () => {
  const { service, library, clock } = start();
  await library.resolve('mint');
  service.bars.set(1_000, bar(1, 5));
  await library.load(10, 50);
  service.bars.set(2_000, bar(2, 6)).set(3_000, bar(3, 7));
  library.subscribe('one');
  await clock.settle();
  service.opened[0]!.live();
  await clock.settle();
  expect(library.bars()).toEqual([bar(1, 5), bar(2, 6), bar(3, 7)]);
  expect(library.seen).toEqual({ ticks: 2, resets: 0, problems: [] });
});

test('a change of an earlier bar and a gap reset the chart, once in five seconds', async () => {
  const { service, library, clock, resets } = start();
  await library.resolve('mint');
  library.subscribe('one');
  for (const one of [bar(8, 1), bar(9, 1), bar(8, 2), bar(9, 3)]) service.publish(one);
  service.gap();
  await clock.settle();
  expect(library.bars()).toEqual([bar(8, 1), bar(9, 3)]);
  expect(resets).toEqual([]);
  await clock.advance(5_000);
  expect([library.seen.resets, resets]).toEqual([1, ['reset']]);
  service.gap();
  await clock.settle();
  library.unsubscribe('one');
  await clock.advance(60_000);
  expect(library.seen).toMatchObject({ resets: 1, problems: [] });
});

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('trade' as const), ahead: fc.integer({ min: -4, max: 3 }), close: fc.nat(99) }),
    fc.record({ do: fc.constant('scroll' as const), count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constantFrom('gap' as const, 'pass' as const, 'again' as const) }),
  ),
  { maxLength: 40 },
);

test('a chart that pages, listens and resets has the bars of the service, whatever comes late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(400), { maxLength: 120 }), steps, async (past, wanted) => {
      const { service, library, clock } = start();
      for (const second of past) service.bars.set(second * 1_000, bar(second, second % 7));
      let newest = Math.max(400, ...past);
      const load = () => library.load(newest + 1, 30);
      await library.resolve('mint');
      await load();
      library.subscribe('0');
      await clock.settle();
      let [resets, guid] = [0, 0];
      const settle = async (): Promise<void> => {
        await clock.settle();
        if (library.seen.resets === resets) return;
        resets = library.seen.resets;
        await load();
      };
      for (const step of wanted) {
        if (step.do === 'trade') {
          const second = Math.max(0, newest + step.ahead);
          newest = Math.max(newest, second);
          service.publish(bar(second, step.close));
        } else if (step.do === 'scroll') await library.scrollBack(step.count);
        else if (step.do === 'gap') service.gap();
        else if (step.do === 'pass') await clock.advance(6_000);
        else {
          library.unsubscribe(String(guid));
          await load();
          library.subscribe(String(++guid));
        }
        await settle();
      }
      await clock.advance(6_000);
      await settle();
      for (let page = 0; page < 200 && !library.isAtStart(); page++) await library.scrollBack(7);
      const all = [...service.bars.values()].sort((a, b) => a.time - b.time);
      expect(library.bars()).toEqual(all);
      expect(library.seen.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
