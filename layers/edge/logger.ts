import { Logger } from '@aws-lambda-powertools/logger';
import { findPlatform } from './platform.ts';

/** JSON lines with the function and, on routes, the ids of the request and of the key. */
export const logger = new Logger({
  // All functions share it where they share a process.
  jsonReplacerFn: (key, value) => (key === 'service' ? (findPlatform()?.getRunning() ?? value) : value),
});
