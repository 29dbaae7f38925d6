import { type Tape, tapeOf } from './tape.ts';

/** The tape at default options, made once, by those that import it. */
export const defaultTape: Tape = tapeOf({});
