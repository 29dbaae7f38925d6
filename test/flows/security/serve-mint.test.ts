import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../../layers/contract/route.ts';
import { defineTokenRoute } from '../../../layers/contract/routes/subjects.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

const row = {
  ...defineTokenRoute('probe'),
  tier: 'layer1',
  tag: 'Token',
  summary: 'Probe',
  response: z.object({ mint: z.string() }),
  example: { mint: 'mint' },
} as const;
const answer = ({ mint }: { readonly mint: string }) => ({ mint });

test('a row of exactly the two tables compiles, a missing or surplus table does not', () => {
  const handlers = [
    () => createMintHandler(route({ ...row, reads: ['security', 'tape'] }), answer),
    // @ts-expect-error A missing table.
    () => createMintHandler(route({ ...row, reads: ['tape'] }), answer),
    // @ts-expect-error A surplus table.
    () => createMintHandler(route({ ...row, reads: ['security', 'tape', 'wallets'] }), answer),
  ];
  expect(handlers).toHaveLength(3);
});
