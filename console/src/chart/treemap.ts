export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Areas proportional to values, as square as possible (Bruls, Huizing and van Wijk 2000). `values`
 * descend and are positive.
 */
export function buildTreemap(values: readonly number[], whole: Rect): readonly Rect[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const scale = (whole.width * whole.height) / total;
  const areas = values.map(value => value * scale);
  const rects: Rect[] = [];
  let rest = whole;
  for (let at = 0; at < areas.length; ) {
    const side = Math.min(rest.width, rest.height);
    let end = at + 1;
    while (end < areas.length && isSquarer(areas, at, end, side)) end++;
    const row = areas.slice(at, end);
    const { placed, left } = placeRow(row, rest);
    rects.push(...placed);
    rest = left;
    at = end;
  }
  return rects;
}

/** Whether one more rectangle makes the worst of a row squarer. */
function isSquarer(areas: readonly number[], from: number, end: number, side: number): boolean {
  const worst = (row: readonly number[]): number => {
    const sum = row.reduce((total, area) => total + area, 0);
    return Math.max((side ** 2 * row[0]!) / sum ** 2, sum ** 2 / (side ** 2 * row.at(-1)!));
  };
  return worst(areas.slice(from, end + 1)) <= worst(areas.slice(from, end));
}

/** Along the shorter side. */
function placeRow(row: readonly number[], { x, y, width, height }: Rect) {
  const sum = row.reduce((total, area) => total + area, 0);
  const isTall = width >= height;
  const depth = sum / (isTall ? height : width);
  let at = 0;
  const placed = row.map((area): Rect => {
    const length = area / depth;
    const rect = isTall
      ? { x, y: y + at, width: depth, height: length }
      : { x: x + at, y, width: length, height: depth };
    at += length;
    return rect;
  });
  const left = isTall
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth };
  return { placed, left };
}
