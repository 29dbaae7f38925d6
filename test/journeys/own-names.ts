import { basename } from 'node:path';
import { expect } from 'vitest';
import { setNameSpace } from '../service/events.ts';

/** Journeys share services, so the same name is another address in each. */
setNameSpace(basename(expect.getState().testPath!));
