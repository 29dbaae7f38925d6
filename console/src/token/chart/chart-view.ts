import type {
  CandlestickData,
  HistogramData,
  IChartApi,
  SeriesMarker,
  UTCTimestamp,
  WhitespaceData,
} from 'lightweight-charts';
import { readColor } from '../../config/theme.ts';
import type { Candle } from './candle.ts';
import type { Pin } from './chart-event.ts';
import { findFirstChange, isBlank, type Slot } from './chart-gap.ts';
import { computeStepsPerUsd, createAxisFormats } from './price-step.ts';

type Library = typeof import('lightweight-charts');

/** Loads beside the first candles. */
export function loadLibrary(): Promise<Library> {
  return import('lightweight-charts');
}

export type Hovered = { readonly timeS: number; readonly x: number } | null;

export type ChartHandlers = {
  /** The oldest candle comes into view. */
  readonly onOldest: () => void;
  readonly onHover: (hovered: Hovered) => void;
  /** A bar was pressed: its start, unix seconds. */
  readonly onPick: (timeS: number) => void;
};

export type ChartView = {
  readonly show: (slots: readonly Slot[]) => void;
  readonly pin: (pins: readonly Pin[]) => void;
  /** Shows the newest candles. */
  readonly rewind: () => void;
  readonly recolor: () => void;
  readonly remove: () => void;
};

const OLDEST_BARS = 20;

/** Further changes are drawn at once. */
const UPDATES_MAX = 50;

/** The library draws UTC: moved times are local. */
export function openChart(library: Library, element: HTMLElement, handlers: ChartHandlers): ChartView {
  const shift = -60 * new Date().getTimezoneOffset();
  const chart = library.createChart(element, buildLayout());
  const { prices, volumes, gaps, pins } = addSeries(chart, library);
  let steps = 0;
  let [shown, pinned]: [readonly Slot[], readonly Pin[]] = [[], []];
  const drawAll = (): void => {
    const points = shown.map(slot => toPoints(slot, shift));
    prices.setData(points.map(({ bar }) => bar));
    volumes.setData(points.map(({ volume }) => volume));
    gaps.setData(points.map(({ shade }) => shade));
  };
  const show = (slots: readonly Slot[]): void => {
    const at = findFirstChange(shown, slots);
    if (at < 0) return;
    const isTail = shown.length > 0 && at >= shown.length - 1 && slots.length - at < UPDATES_MAX;
    const isNew = shown.length === 0;
    shown = slots;
    if (!isTail || slots.length < 2) drawAll();
    else
      for (const { bar, volume, shade } of slots.slice(at).map(slot => toPoints(slot, shift))) {
        prices.update(bar);
        volumes.update(volume);
        gaps.update(shade);
      }
    const last = slots.findLast(slot => !isBlank(slot)) as Candle | undefined;
    const next = computeStepsPerUsd(last?.close ?? 1);
    const priceFormat = { type: 'custom' as const, ...createAxisFormats(next), minMove: 1 / next, base: next };
    if (next !== steps) prices.applyOptions({ priceFormat });
    steps = next;
    if (isNew) rewind();
  };
  const rewind = (): void =>
    chart.timeScale().setVisibleLogicalRange({
      // A young token fills the chart, but not with a few wide bars.
      from: shown.length - Math.min(120, Math.max(40, shown.length)),
      to: shown.length + 4,
    });
  const pin = (next: readonly Pin[]): void => {
    pinned = next;
    pins.setMarkers(next.map(toSign(shift)));
  };
  const recolor = (): void => {
    chart.applyOptions(buildLayout());
    prices.applyOptions(readCandleColors());
    drawAll();
    pin(pinned);
  };
  prices.applyOptions(readCandleColors());
  chart.subscribeCrosshairMove(({ time, point }) =>
    handlers.onHover(typeof time === 'number' && point ? { timeS: time - shift, x: point.x } : null),
  );
  chart.subscribeClick(({ time }) => void (typeof time === 'number' && handlers.onPick(time - shift)));
  chart.timeScale().subscribeVisibleLogicalRangeChange(range => {
    if (range !== null && range.from < OLDEST_BARS && shown.length > 0) handlers.onOldest();
  });
  return { show, pin, rewind, recolor, remove: () => chart.remove() };
}

function addSeries(chart: IChartApi, library: Library) {
  const prices = chart.addSeries(library.CandlestickSeries, {});
  const volumes = chart.addSeries(library.HistogramSeries, VOLUME);
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const gaps = chart.addSeries(library.HistogramSeries, GAP);
  gaps.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
  return { prices, volumes, gaps, pins: library.createSeriesMarkers(prices, [] as SeriesMarker<UTCTimestamp>[]) };
}

const GAP = { priceScaleId: 'gap', lastValueVisible: false, priceLineVisible: false };

const VOLUME = {
  priceScaleId: '',
  priceFormat: { type: 'volume' as const },
  lastValueVisible: false,
  priceLineVisible: false,
};

type Point = CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;
type Column = HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

/** A slot in the three series. */
function toPoints(slot: Slot, shift: number): { readonly bar: Point; readonly volume: Column; readonly shade: Column } {
  const time = (slot.time + shift) as UTCTimestamp;
  if (isBlank(slot))
    return { bar: { time }, volume: { time }, shade: { time, value: 1, color: `${readColor('warn')}33` } };
  const { open, high, low, close, volumeUsd } = slot;
  const color = `${readColor(close >= open ? 'up' : 'down')}55`;
  return { bar: { time, open, high, low, close }, volume: { time, value: volumeUsd, color }, shade: { time } };
}

const SIGNS = {
  buy: { position: 'belowBar', shape: 'arrowUp', color: 'accent', text: 'B' },
  dump: { position: 'aboveBar', shape: 'arrowDown', color: 'warn', text: 'D' },
  liquidity: { position: 'aboveBar', shape: 'square', color: 'severe', text: 'L' },
  rug: { position: 'aboveBar', shape: 'circle', color: 'down', text: 'RUG' },
  time: { position: 'belowBar', shape: 'circle', color: 'series-2', text: 'time' },
} as const;

function toSign(shift: number) {
  return ({ time, kind }: Pin): SeriesMarker<UTCTimestamp> => {
    const { color, ...sign } = SIGNS[kind];
    return { time: (time + shift) as UTCTimestamp, ...sign, color: readColor(color) };
  };
}

function readCandleColors() {
  const [up, down] = [readColor('up'), readColor('down')];
  return { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false };
}

/** The policy forbids the library's logo: a link replaces it. */
function buildLayout() {
  return {
    autoSize: true,
    layout: {
      background: { color: readColor('panel') },
      textColor: readColor('faint'),
      fontFamily: readColor('sans'),
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { color: readColor('line') }, horzLines: { color: readColor('line') } },
    crosshair: { mode: 0 },
    // The browser's own may be one that Intl rejects.
    localization: { locale: 'en-GB', dateFormat: 'dd MMM yyyy' },
    rightPriceScale: { borderColor: readColor('line'), entireTextOnly: true, scaleMargins: { top: 0.1, bottom: 0.22 } },
    timeScale: {
      borderColor: readColor('line'),
      timeVisible: true,
      secondsVisible: true,
      rightOffset: 4,
      minBarSpacing: 1,
    },
  };
}
