import { randomUUID } from 'node:crypto';
import { type Packing, pack } from '../../core/codec/pack.ts';
import { ConflictError, createNotOlderCondition, isConflict, isWritten, putItem } from './dynamo.ts';
import { waitBeforeTry } from './retry.ts';
import type { Snapshot, SnapshotPlace, SnapshotVersion } from './snapshot.ts';
import {
  createUnchangedCondition,
  readHead,
  type SnapshotHead,
  toSnapshotHeadItem,
  toSnapshotPartKey,
} from './snapshot-head.ts';
import { isThrottled } from './throttled.ts';

/** Time for the writes of a call, and bytes to pack before. */
export type Budget = { readonly clock: () => number; readonly ms: number; readonly packBytes?: number };

/** The save of one snapshot. It keeps the bytes that are left. */
export type SnapshotSave = {
  readonly seq: number;
  /** In memory, about. */
  readonly getBytes: () => number;
  /** Null: call again. Throws ConditionalCheckFailedException if another writer was faster. */
  readonly run: (budget: Budget) => Promise<SnapshotVersion | null>;
};

const PART_BYTES_MAX = 300_000;
/** Up to this size, one item: a write instead of three. */
const INLINE_BYTES_MAX = 32_000;
/** Measured: memory before packing. */
const PLAIN_PER_BYTE = 8;
const PARALLEL_MAX = 8;
/** Of one throttled part in one call. */
const TRIES_MAX = 8;
/** Then others may take over the slot. */
const CLAIM_MS = 600_000;

/** One per process. */
const OWNER = randomUUID();

/** Cuts the snapshot now; later changes do not matter. */
export function openSnapshotSave(
  place: SnapshotPlace,
  loaded: SnapshotVersion,
  { seq, body, pages }: Pick<SnapshotVersion, 'seq'> & Snapshot,
  owner: string = OWNER,
): SnapshotSave {
  const packed = pack(body);
  return openPackingSave(place, loaded, { seq, packBody: () => packed, pages: pages.map(page => () => page) }, owner);
}

/** A body packed in steps, and pages compressed in turn. */
export type Unpacked = { readonly packBody: Packing; readonly pages: readonly (() => Uint8Array)[] };

/** The same, packed by its calls. */
export function openPackingSave(
  place: SnapshotPlace,
  loaded: SnapshotVersion,
  { seq, packBody, pages }: Pick<SnapshotVersion, 'seq'> & Unpacked,
  owner: string = OWNER,
): SnapshotSave {
  let body: Uint8Array | null = null;
  const packedPages: Uint8Array[] = [];
  let cut: Cut | null = null;
  let claimed: SnapshotHead | null = null;
  const write = async ({ clock, ms, packBytes = Infinity }: Budget): Promise<SnapshotVersion | null> => {
    const endMs = clock() + ms;
    let roomBytes = packBytes;
    if (body === null) {
      body = packBody(roomBytes);
      roomBytes -= body?.length ?? 0;
    }
    if (body === null) return null;
    for (; packedPages.length < pages.length; roomBytes -= packedPages.at(-1)!.length) {
      if (roomBytes <= 0) return null;
      packedPages.push(pages[packedPages.length]!());
    }
    cut ??= cutIntoParts(loaded, seq, body, packedPages);
    const { sizes, left } = cut;
    if (claimed === null) {
      const head = await readHead(place);
      if (head.version.version !== loaded.version) throw new ConflictError('Another writer saved a snapshot.');
      if (sizes.version.bytes <= INLINE_BYTES_MAX)
        return replaceHead(place, head, { ...clearClaim(head), ...sizes, inline: [...left.values()] });
      claimed = await tryClaimSlot(place, head, owner, clock());
    }
    if (claimed === null) return null;
    await writeParts(place, claimed, left, { clock, endMs });
    if (left.size > 0) return null;
    const written = { slot: getFreeSlot(claimed), writtenBy: claimed.claim.number, inline: [] };
    return replaceHead(place, claimed, { ...claimed, ...sizes, ...written });
  };
  return {
    seq,
    getBytes: () => cut?.sizes.version.bytes ?? PLAIN_PER_BYTE * loaded.bytes,
    run: budget =>
      write(budget).catch(error => {
        if (isThrottled(error)) return null;
        throw error;
      }),
  };
}

type Cut = {
  readonly sizes: Pick<SnapshotHead, 'version' | 'parts' | 'pages'>;
  /** Parts that are not written yet. */
  readonly left: Map<number, Uint8Array>;
};

function cutIntoParts({ version }: SnapshotVersion, seq: number, packed: Uint8Array, pages: Snapshot['pages']): Cut {
  const body = Array.from({ length: Math.ceil(packed.length / PART_BYTES_MAX) }, (_, index) =>
    packed.subarray(index * PART_BYTES_MAX, (index + 1) * PART_BYTES_MAX),
  );
  const parts = [...body, ...pages];
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const sizes = { version: { version: version + 1, seq, bytes }, parts: body.length, pages: pages.length };
  return { sizes, left: new Map(parts.entries()) };
}

/** The same over what is stored. Null if that is later. */
export async function openNewerSave(
  place: SnapshotPlace,
  next: Pick<SnapshotVersion, 'seq'> & Snapshot,
): Promise<SnapshotSave | null> {
  const { version } = await readHead(place);
  return version.seq > next.seq ? null : openSnapshotSave(place, version, next);
}

/** The slot of the snapshot before the newest one. */
function getFreeSlot({ slot }: SnapshotHead): 0 | 1 {
  return slot === 0 ? 1 : 0;
}

async function replaceHead(place: SnapshotPlace, from: SnapshotHead, to: SnapshotHead): Promise<SnapshotVersion> {
  await putItem(place.table, toSnapshotHeadItem(place, to), createUnchangedCondition(from));
  return to.version;
}

/** The number stays: parts in the slot may have it. */
function clearClaim(head: SnapshotHead): SnapshotHead {
  return { ...head, claim: { ...head.claim, untilMs: 0 } };
}

/** Null while another process writes. */
async function tryClaimSlot(
  place: SnapshotPlace,
  head: SnapshotHead,
  owner: string,
  nowMs: number,
): Promise<SnapshotHead | null> {
  const { claim } = head;
  const isOpen = claim.number > head.writtenBy && claim.untilMs > nowMs;
  if (isOpen && claim.owner !== owner) return null;
  // After a rollback heads have no numbers, but the time is higher.
  const number = Math.max(claim.number + 1, nowMs);
  const own = { ...head, claim: { number, owner, untilMs: nowMs + CLAIM_MS } };
  const isOwn = await isWritten(putItem(place.table, toSnapshotHeadItem(place, own), createUnchangedCondition(head)));
  return isOwn ? own : null;
}

/** Tries at least one part. Ends with the time. */
async function writeParts(
  place: SnapshotPlace,
  head: SnapshotHead,
  left: Map<number, Uint8Array>,
  { clock, endMs }: { readonly clock: () => number; readonly endMs: number },
): Promise<void> {
  const waiting = [...left];
  const g = { N: String(head.claim.number) };
  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(), tries = 0; part !== undefined; ) {
      try {
        const [index, data] = part;
        const item = { ...toSnapshotPartKey(place, getFreeSlot(head), index), g, d: { B: data } };
        // A writer with an older claim stops and replaces nothing.
        await putItem(place.table, item, createNotOlderCondition('g', g));
        left.delete(index);
        [part, tries] = [clock() < endMs ? waiting.shift() : undefined, 0];
      } catch (error) {
        if (isConflict(error) || !isThrottled(error)) throw error;
        if (clock() >= endMs || ++tries > TRIES_MAX) return;
        await waitBeforeTry(tries);
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: PARALLEL_MAX }, lane));
  const failed = lanes.filter(one => one.status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0) throw failed.find(isConflict) ?? failed[0];
}
