/** Every story in every delivery. */
import { describe, expect, test } from 'vitest';
import { deliveries, expectSame, stories } from './bulk-stories.ts';

describe('The same story in other batches', () => {
  test.each(stories)('%s', async (_, story, live) => {
    expect(deliveries).toHaveLength(11);
    await expectSame(story, live, deliveries);
  });
});
