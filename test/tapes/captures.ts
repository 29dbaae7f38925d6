import { join } from 'node:path';

/** Captures of other people's data, which the repository may not contain. Suites over them need the folder. */
export const capture = (name: string): string => join(import.meta.dirname, '..', '..', '..', 'shared', 'data', name);
