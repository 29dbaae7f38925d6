import {
  ConflictError,
  createVersionCondition,
  getItem,
  type Item,
  isWritten,
  putItem,
  type TableRef,
} from './dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from './packed-attribute.ts';
import { retry } from './retry.ts';

type Versioned<State> = { readonly state: State; readonly version: number };

const TRIES_MAX = 10;

/** A small JSON state with its version; a missing item is `empty`. */
export async function loadState<State>(ref: TableRef, key: Item, empty: State): Promise<Versioned<State>> {
  return parseFoldState(await getItem(ref, key), empty);
}

export function parseFoldState<State>(item: Item | undefined, empty: State): Versioned<State> {
  return item ? { state: parsePackedAttribute(item.state!), version: Number(item.v!.N) } : { state: empty, version: 0 };
}

/** Applies a fold with retries on conflict. Skips the write when nothing changes. */
export function foldState<State>(
  ref: TableRef,
  key: Item,
  empty: State,
  fold: (state: State) => State,
): Promise<State> {
  const failure = () => new ConflictError(`Other writers were faster ${TRIES_MAX} times`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const { state, version } = await loadState(ref, key, empty);
    const next = fold(state);
    const isSaved =
      next === state ||
      (await isWritten(
        putItem(
          ref,
          {
            ...key,
            v: { N: String(version + 1) },
            state: toPackedAttribute(next),
          },
          createVersionCondition(version),
        ),
      ));
    return isSaved ? next : undefined;
  });
}
