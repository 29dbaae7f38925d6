import { synthesizeApart } from '../../lib/command/start.ts';
import { ASSEMBLY } from './service.ts';

/** Synthesizes before any journey, as `start` does, once for all of them. */
export const setup = (): Promise<void> => synthesizeApart(ASSEMBLY);
