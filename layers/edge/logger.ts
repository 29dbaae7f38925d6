import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines with the function, the request id and, on routes, the id of the key. */
export const logger = new Logger();
