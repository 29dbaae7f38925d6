import { RequestError } from '../../contract/errors.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { CREATED, listCreatedMints } from '../../storage/security/created.ts';
import type { Sort } from './lazy-tables.ts';
import type { PastWorld } from './past-world.ts';

/** Each is folded. More would take longer than a request may. */
const CREATED_MAX = 200;
const FOLDS_IN_PARALLEL_MAX = 4;

/** Whether a range is of the tokens of a creator. */
export function isOfCreator({ from }: Sort): boolean {
  return from.startsWith(CREATED);
}

/** Folds the tokens whose creator a wallet is or was: each puts itself on the list of its creator then. */
export async function fillCreated({ real, fill }: PastWorld, creator: string): Promise<void> {
  const mints = await listCreatedMints(real.security, creator);
  if (mints.length > CREATED_MAX)
    throw new RequestError(
      'invalid_request',
      `\`as_of\` is offered up to ${CREATED_MAX} tokens of a creator; ${creator} has ${mints.length}.`,
    );
  await runInParallel(mints, FOLDS_IN_PARALLEL_MAX, mint => fill('security', mint));
}
