import { type ByteReader, type ByteWriter, readCount, writeCount } from '../codec/bytes.ts';

/** Days kept, eleven years; later ones are not counted. */
const daysMax = 4_096;

/** Adds a day to an ascending set. */
export const withDay = (days: readonly number[], day: number): readonly number[] => {
  if (days.at(-1) === day || days.length >= daysMax) return days;
  const at = days.findLastIndex(other => other <= day);
  return days[at] === day ? days : days.toSpliced(at + 1, 0, day);
};

/** Writes days as runs of gap and length. */
export const writeDays = (writer: ByteWriter, days: readonly number[]): void => {
  const starts = days.flatMap((day, at) => (days[at - 1] === day - 1 ? [] : [at]));
  writeCount(writer, starts.length);
  starts.forEach((at, run) => {
    const length = (starts[run + 1] ?? days.length) - at;
    writeCount(writer, days[at]! - (days[at - 1] ?? 0));
    writeCount(writer, length);
  });
};

export const readDays = (reader: ByteReader): readonly number[] => {
  const days: number[] = [];
  for (let runs = readCount(reader); runs > 0; runs -= 1) {
    const first = (days.at(-1) ?? 0) + readCount(reader);
    for (let left = readCount(reader), day = first; left > 0; left -= 1, day += 1) days.push(day);
  }
  return days;
};
