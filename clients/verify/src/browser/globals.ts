import { Buffer } from 'buffer/';

/** Pages have no `Buffer`; the bundler puts this one wherever the verifier names it. */
export { Buffer };
