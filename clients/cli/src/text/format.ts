const UNKNOWN = '–';
const BARS = '▁▂▃▄▅▆▇█';
const STEPS = [
  { from: 1e12, unit: 1e12, letter: 'T' },
  { from: 1e9, unit: 1e9, letter: 'B' },
  { from: 1e6, unit: 1e6, letter: 'M' },
  { from: 1e4, unit: 1e3, letter: 'K' },
];

type Figure = number | string | null | undefined;

/** A number in few digits, such as 12.3K or 0.0001234. Unknown is a dash. */
export function formatNumber(figure: Figure): string {
  const value = figure == null || figure === '' ? Number.NaN : Number(figure);
  if (!Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  const step = STEPS.find(({ from }) => size >= from);
  if (step !== undefined) {
    const scaled = value / step.unit;
    return `${scaled.toFixed(Math.abs(scaled) >= 100 ? 0 : 1)}${step.letter}`;
  }
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  if (size >= 1) return value.toFixed(2);
  return value.toFixed(Math.min(18, 3 - Math.floor(Math.log10(size)))).replace(/0+$/, '');
}

/** The same in USD. */
export function formatUsd(figure: Figure): string {
  const text = formatNumber(figure);
  return text === UNKNOWN ? text : text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

/** A share in percent; `whole` is what 100% is given as. */
export function formatPercent(figure: number | null | undefined, whole: 1 | 100 = 100): string {
  return figure == null ? UNKNOWN : `${((figure * 100) / whole).toFixed(1)}%`;
}

/** Hours, minutes and seconds of a UTC day. */
export function formatClock(ms: number | null | undefined): string {
  return ms == null ? UNKNOWN : new Date(ms).toISOString().slice(11, 19);
}

/** A span in its two largest units. */
export function formatSpan(seconds: number | null | undefined): string {
  if (seconds == null) return UNKNOWN;
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'm'],
    [1, 's'],
  ] as const;
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [size, letter] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${letter}`);
  }
  return parts.slice(0, 2).join(' ') || '0s';
}

/** The two ends of an address. */
export function shortenAddress(address: string | null | undefined): string {
  return address == null ? UNKNOWN : address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** Values as bars, lowest to highest. A flat line is in the middle. */
export function drawSparkline(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = BARS.length - 1;
  return values.map(value => BARS[high === low ? top >> 1 : Math.round(((value - low) / (high - low)) * top)]).join('');
}
