import { Buffer } from 'buffer/';

/** The bundler puts it where `Buffer` is named. */
export { Buffer };
