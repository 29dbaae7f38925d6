import { hashedId } from '../hashed-id.ts';
import type { EntityKind } from './entity.ts';

/** An entity's id, of its kind and the wallet it hangs on: in whatever order the evidence came. */
export const entityIdFrom = (kind: EntityKind, anchor: string): string => hashedId(kind, anchor);
