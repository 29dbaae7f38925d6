import { isConsistent } from '../../../layers/core/proof/consistency.ts';
import { type Checkpoint, hashNote, openCheckpoint } from '../../../layers/core/proof/note.ts';
import { formatHash, parseHash } from '../../../layers/core/proof/tree.ts';
import type { Roots } from './shapes.ts';
import { Refusal } from './verdict.ts';

/** Checks the signatures and the chain of notes. `key`: the operator's, in base64. */
export function checkRoots(roots: Roots, key?: string): ReadonlyMap<string, Checkpoint> {
  if (key !== undefined && key !== roots.public_key)
    throw new Refusal('bad_signature', `The roots name the key ${roots.public_key}, not ${key}.`);
  const publicKey = Buffer.from(roots.public_key, 'base64');
  const begins = roots.rules_versions.map(({ from_batch: batch }) => batch);
  const newest = roots.checkpoints.at(-1)!.size;
  if (begins.some((batch, index) => (index === 0 ? batch > 0 : batch < begins[index - 1]!) || batch > newest))
    throw new Refusal('malformed', `The rules begin at batches ${begins.join(', ')} of ${newest}, which cannot be.`);
  const opened = new Map<string, Checkpoint>();
  let before: Roots['checkpoints'][number] | null = null;
  for (const checkpoint of roots.checkpoints) {
    const { note, size, root, previous, day } = checkpoint;
    const stated = openCheckpoint(note, publicKey);
    if (stated === 'malformed') throw new Refusal('malformed', `The note of ${day} is not a signed checkpoint.`);
    if (stated === 'bad_signature')
      throw new Refusal('bad_signature', `The note of ${day} is not signed by the key of the roots.`);
    if (stated.origin !== roots.origin || stated.size !== size || formatHash(stated.root) !== root)
      throw new Refusal('not_in_root', `The note of ${day} states another origin, size or root than its row.`);
    if (previous !== (before === null ? null : hashNote(before.note)))
      throw new Refusal('rewritten', `The note of ${day} does not follow the one before: \`previous\` differs.`);
    if (before !== null && size <= before.size)
      throw new Refusal('rewritten', `The log of ${day} has ${size} batches, not more than the ${before.size} before.`);
    opened.set(note, stated);
    before = checkpoint;
  }
  return opened;
}

/** Checks that a log begins with an earlier one. */
export function checkHistory(roots: Roots, earlier: Roots): void {
  const [last, old] = [roots.checkpoints.at(-1)!, earlier.checkpoints.at(-1)!];
  if (earlier.public_key !== roots.public_key)
    throw new Refusal('bad_signature', 'The earlier roots are signed by another key.');
  if (!roots.checkpoints.some(({ note }) => note === old.note))
    throw new Refusal('rewritten', `The checkpoint of ${old.day}, ${old.size} batches, is missing from the roots.`);
  const { consistency } = roots;
  if (consistency === undefined)
    throw new Refusal('malformed', `--since needs hashes: npm run roots -- export --since ${old.size}`);
  if (consistency.from !== old.size || consistency.to !== last.size)
    throw new Refusal(
      'malformed',
      `The hashes lead from ${consistency.from} to ${consistency.to} batches, not from ${old.size} to ${last.size}.`,
    );
  const hashes = consistency.hashes.map(text => parseHash(text)!);
  const sized = ({ size, root }: Roots['checkpoints'][number]) => ({ size, root: parseHash(root)! });
  if (!isConsistent(sized(old), sized(last), hashes))
    throw new Refusal('rewritten', `The log of ${last.size} batches does not begin with that of ${old.size}.`);
}
