import type { Reader } from './reader.ts';
import type { Reply } from './reply.ts';

/** The caller asked for something that does not exist. */
export class InvalidQuestion extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidQuestion';
  }
}

/** One question of a trader. */
export type Tool = {
  readonly name: string;
  readonly description: string;
  /** JSON schemas of its own arguments. */
  readonly input: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly answer: (reader: Reader, given: Readonly<Record<string, unknown>>) => Promise<Reply>;
};

export const address = { type: 'string', description: 'Base58' } as const;

/** A number with few digits. */
export function formatFigure(value: number, unit = ''): string {
  return `${Number(value.toPrecision(4))}${unit}`;
}
