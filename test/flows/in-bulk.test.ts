import { describe, expect, test } from 'vitest';
import { deliveries, expectSame, stories } from './bulk-stories.ts';

/** Each story has another third: each delivery meets two stories. */
const thirds = [0, 1, 2].map(first => deliveries.filter((_, at) => at % 3 === first));

describe('The same story in other batches', () => {
  test.each(stories.map((story, at) => [...story, thirds[at % 3]!] as const))('%s', async (_, story, live, others) => {
    expect(others.length).toBeGreaterThan(2);
    await expectSame(story, live, others);
  });
});
