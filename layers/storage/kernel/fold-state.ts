import { getItem, type Item, isConflict, putItem, type TableRef, unmoved } from './dynamo.ts';

type Versioned<State> = { readonly state: State; readonly version: number };

const TRIES_MAX = 10;

/** A small JSON state with its version; a missing item is `empty`. */
export const loadState = async <State>(ref: TableRef, key: Item, empty: State): Promise<Versioned<State>> =>
  stateOf(await getItem(ref, key), empty);

export const stateOf = <State>(item: Item | undefined, empty: State): Versioned<State> =>
  item ? { state: JSON.parse(item.state!.S!) as State, version: Number(item.v!.N) } : { state: empty, version: 0 };

/** Applies a fold with retries on conflict. Skips the write when nothing changes. */
export const foldState = async <State>(
  ref: TableRef,
  key: Item,
  empty: State,
  fold: (state: State) => State,
): Promise<State> => {
  for (let attempt = 1; ; attempt++) {
    const { state, version } = await loadState(ref, key, empty);
    const next = fold(state);
    if (next === state) return state;
    try {
      await putItem(ref, itemOf(key, next, version + 1), unmoved(version));
      return next;
    } catch (error) {
      if (!isConflict(error) || attempt === TRIES_MAX) throw error;
    }
  }
};

const itemOf = (key: Item, state: unknown, version: number): Item => ({
  ...key,
  v: { N: String(version) },
  state: { S: JSON.stringify(state) },
});
