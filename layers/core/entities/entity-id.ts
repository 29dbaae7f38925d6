import { hashedId } from '../identity/hashed-id.ts';
import type { EntityKind } from './entity.ts';

/** An id from the entity's kind and anchor wallet. */
export const entityIdFrom = (kind: EntityKind, anchor: string): string => hashedId(kind, anchor);
