import { describe, expect, it } from 'vitest';
import faults from './faults.json' with { type: 'json' };
import type { Place } from './metric.ts';
import { metrics } from './metrics.ts';
import { allowed, lowered, readRatchet } from './ratchet.ts';
import { readTree, treeOf } from './tree.ts';

const tree = readTree();
const ratchet = readRatchet();
const measured = new Map(metrics.map(metric => [metric, metric.measure(tree)]));
const cases = new Map(Object.entries<Fault>(faults));

/** A small tree and its measurement. */
type Fault = {
  readonly files: Readonly<Record<string, string>>;
  readonly value: number;
  readonly places: readonly string[];
};

const placeText = ({ path, line }: Place): string => `${path}:${line}`;

describe('the repository', () => {
  it.each(metrics)('does not get worse: $title', metric => {
    const { value, places } = measured.get(metric)!;
    const hint = `See \`npm run tidy -- --list ${metric.name}\`. First places: ${places.slice(0, 5).map(placeText)}`;
    expect(value, hint).toBeLessThanOrEqual(allowed(ratchet, metric));
  });

  it.each(metrics)('holds a limit once it is reached: $title', metric => {
    const isReached = measured.get(metric)!.value <= metric.limit;
    expect(isReached && metric.name in ratchet, 'Run `npm run tidy -- --lower`.').toBe(false);
  });
});

describe('a metric', () => {
  it.each(metrics)('finds the faults of a small tree: $title', metric => {
    const { files, value, places } = cases.get(metric.name)!;
    const found = metric.measure(treeOf(Object.keys(files), path => files[path]!));
    expect({ ...found, places: found.places.map(placeText) }).toEqual({ value, places });
  });
});

describe('the ratchet', () => {
  const metric = { ...metrics[0]!, name: 'faults', limit: 3 };
  const lowerTo = (value: number) => lowered({ faults: 7 }, [{ metric, value, places: [] }]);

  it('goes down with the value', () => expect(lowerTo(5)).toEqual({ faults: 5 }));
  it('never goes up', () => expect(lowerTo(9)).toEqual({ faults: 7 }));
  it('drops a metric that meets its limit', () => expect(lowerTo(3)).toEqual({}));
  it('holds a metric without an entry at its limit', () => expect(allowed({}, metric)).toBe(3));
});
