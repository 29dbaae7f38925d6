import { shown } from '../core/shown.ts';

/** Why one item could not be read: where in it, and what was wrong. */
export type Problem = { readonly path: string; readonly reason: string; readonly value?: string };

/** Thrown inside the readers of this layer alone; the door turns it into a problem. */
export class Malformed extends Error {
  readonly path: string;
  readonly value: unknown;
  constructor(path: string, reason: string, value?: unknown) {
    super(reason);
    this.path = path;
    this.value = value;
  }
}

/** What a caller sees of a thrown reason; anything that is no `Malformed` came out of the library. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Malformed
    ? { path: error.path, reason: error.message, ...(error.value !== undefined && { value: shown(error.value) }) }
    : { path: '', reason: `could not be decoded: ${error instanceof Error ? error.message : 'unknown failure'}` };
