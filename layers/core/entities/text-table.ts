/** Latin texts numbered from 0, 12 bytes each plus letters. */
export type TextTable = {
  count: number;
  bytes: Uint8Array;
  ends: Uint32Array;
  /** Open addressing: number + 1, or 0; a power of two. */
  slots: Int32Array;
};

export function createTextTable(): TextTable {
  return {
    count: 0,
    bytes: new Uint8Array(1024),
    ends: new Uint32Array(32),
    slots: new Int32Array(64),
  };
}

/** A text's number; -1 for none. */
export function findTextNumber(table: TextTable, text: string): number {
  return table.slots[findSlot(table, text)]! - 1;
}

/** A text's number, assigned on first use. */
export function ensureTextNumber(table: TextTable, text: string): number {
  const slot = findSlot(table, text);
  const known = table.slots[slot]!;
  if (known > 0) return known - 1;
  const number = table.count;
  const start = getStart(table.ends, number);
  if (start + text.length > table.bytes.length) table.bytes = copyWithRoom(table.bytes, start + text.length);
  if (number === table.ends.length) table.ends = copyWithRoom(table.ends, number + 1);
  for (let at = 0; at < text.length; at += 1) table.bytes[start + at] = text.charCodeAt(at);
  table.ends[number] = start + text.length;
  table.count += 1;

  table.slots[slot] = number + 1;
  if (table.count * 3 > table.slots.length * 2) {
    const mask = table.slots.length * 2 - 1;
    const slots = new Int32Array(mask + 1);
    for (let known = 0; known < table.count; known += 1) {
      const from = getStart(table.ends, known);
      let free = hashLetters(table.ends[known]! - from, at => table.bytes[from + at]!) & mask;
      while (slots[free] !== 0) free = (free + 1) & mask;
      slots[free] = known + 1;
    }
    table.slots = slots;
  }
  return number;
}

/** The text of a number. */
export function readTableText({ bytes, ends }: TextTable, number: number): string {
  return Buffer.from(
    bytes.buffer,
    bytes.byteOffset + getStart(ends, number),
    ends[number]! - getStart(ends, number),
  ).toString('latin1');
}

function getStart(ends: Uint32Array, number: number): number {
  return number === 0 ? 0 : ends[number - 1]!;
}

function findSlot(table: TextTable, text: string): number {
  const mask = table.slots.length - 1;
  let slot = hashLetters(text.length, at => text.charCodeAt(at)) & mask;
  for (;;) {
    const held = table.slots[slot]!;
    if (held === 0 || isAt(table, held - 1, text)) return slot;
    slot = (slot + 1) & mask;
  }
}

function isAt({ bytes, ends }: TextTable, number: number, text: string): boolean {
  const start = getStart(ends, number);
  if (ends[number]! - start !== text.length) return false;
  for (let at = 0; at < text.length; at += 1) if (bytes[start + at] !== (text.charCodeAt(at) & 0xff)) return false;
  return true;
}

/** FNV-1a, mixed again because the mask keeps low bits. */
function hashLetters(length: number, letterAt: (at: number) => number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (letterAt(at) & 0xff), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A copy with room for `least`, half as much again. */
export function copyWithRoom<Column extends Uint8Array | Int32Array | Uint32Array | Float64Array>(
  column: Column,
  least: number,
): Column {
  const wider = new (column.constructor as new (length: number) => Column)(
    Math.max(least, Math.ceil(column.length * 1.5)),
  );
  wider.set(column);
  return wider;
}
