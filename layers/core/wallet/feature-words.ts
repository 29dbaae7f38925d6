export type InWords = (raw: number) => string;

const steps = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const;

/** A duration: `5 minutes`. */
export const duration: InWords = seconds => {
  const step = steps.find(candidate => seconds >= candidate.seconds);
  return step ? formatCount(seconds / step.seconds, step.name) : formatCount(seconds, 'second');
};

/** Days: `12 days`. */
export const days: InWords = raw => duration(raw * 86_400);

/** A share in percent: `72%`. */
export const shareInWords: InWords = raw => `${formatNumber(raw * 100)}%`;

/** Percent: `12.5%`. */
export const percentInWords: InWords = raw => `${formatNumber(raw)}%`;

/** A return: `+12%`. */
export const returnInWords: InWords = raw => `${raw > 0 ? '+' : ''}${formatNumber(raw)}%`;

/** A ratio: `1.5 times`. */
export const times: InWords = raw => `${formatNumber(raw)} times`;

/** Dollars: `$1,200`. */
export const dollars: InWords = raw => `$${formatNumber(raw)}`;

/** Lamports in SOL: `0.001 SOL`. */
export const lamports: InWords = raw => `${(raw / 1e9).toLocaleString('en-US', { maximumSignificantDigits: 2 })} SOL`;

/** `describeCount('swap', ' a day')` prints `12 swaps a day`. */
export function describeCount(name: string, tail = ''): InWords {
  return raw => `${formatCount(raw, name)}${tail}`;
}

export const plain: InWords = raw => formatNumber(raw);

export const yesNo: InWords = raw => (raw > 0 ? 'yes' : 'no');

function formatCount(value: number, name: string): string {
  const text = formatNumber(value);
  return `${text} ${name}${text === '1' ? '' : 's'}`;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
}
