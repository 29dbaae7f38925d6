import { describe, expect, test } from 'vitest';
import { deliveries, expectSame, stories } from './bulk-stories.ts';

/** Each story has another sixth: each delivery meets a story, and the long run has all. */
const sixths = [0, 1, 2, 3, 4, 5].map(first => deliveries.filter((_, at) => at % 6 === first));

describe('The same story in other batches', () => {
  test.each(stories.map((story, at) => [...story, sixths[at % 6]!] as const))('%s', async (_, story, live, others) => {
    expect(others.length).toBeGreaterThan(0);
    await expectSame(story, live, others);
  });
});
