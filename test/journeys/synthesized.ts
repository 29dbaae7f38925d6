import { runSynthesis } from '../../lib/command/start.ts';
import { ASSEMBLY } from '../service/service.ts';

/** Synthesizes once before all journeys, as `start` does. */
export const setup = (): Promise<void> => runSynthesis(ASSEMBLY);
