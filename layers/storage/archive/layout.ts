/** Folder of the table that Athena queries. */
export const TAPE = 'tape/';

/** All values of `toArchivePrefix`: base58 without case. */
export const prefixes: readonly string[] = [...'123456789abcdefghijklmnopqrstuvwxyz'];

/** Partition of a mint or wallet. */
export function toArchivePrefix(key: string): string {
  return key.charAt(0).toLowerCase();
}

/** A run is named by the day that it waited for. */
export type PartName = {
  readonly day: string;
  readonly prefix: string;
  readonly run: string;
  readonly batch: number;
  readonly part: number;
};

function padNumber(figure: number): string {
  return String(figure).padStart(5, '0');
}

export function formatPartName({ day, prefix, run, batch, part }: PartName): string {
  return `${TAPE}day=${day}/prefix=${prefix}/part-${run}-${padNumber(batch)}-${padNumber(part)}.parquet`;
}

const PART = /^tape\/day=(\d{4}-\d\d-\d\d)\/prefix=(\w)\/part-(\d{4}-\d\d-\d\d)-(\d{5})-(\d{5})\.parquet$/;

/** Null for other files. */
export function parsePartName(name: string): PartName | null {
  const [, day, prefix, run, batch, part] = PART.exec(name) ?? [];
  return day === undefined ? null : { day, prefix: prefix!, run: run!, batch: Number(batch), part: Number(part) };
}
