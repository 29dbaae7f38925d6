import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines with the function and, on routes, the ids of the request and of the key. */
export const logger = new Logger();
