const MARGIN = 2;

/** A line through values at equal distances, as an SVG path. */
export function drawSparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * width;
      const y = high === low ? height / 2 : MARGIN + (1 - (value - low) / span) * (height - 2 * MARGIN);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
