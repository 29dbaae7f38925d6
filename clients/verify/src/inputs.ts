import { serializeCanonical } from '../../../layers/core/proof/canonical-json.ts';
import { foldPath, type Hash, hashLeaf, isSameHash, parseHash } from '../../../layers/core/proof/tree.ts';
import { type InputRow, parseInputDocument } from '../../../layers/storage/proofs/input-document.ts';
import { type LogLeaf, type ProofShape, readLogLeaf } from './shapes.ts';
import { Refusal } from './verdict.ts';

/** Rows of each key by arrival. */
export type CheckedInputs = {
  readonly rows: ReadonlyMap<string, readonly InputRow[]>;
  /** Whether a key has no row at all. */
  readonly isAbsent: (key: string) => boolean;
};

type Head = ProofShape['heads'][number];

/** Checks that all is under the root, without a hole. */
export function checkInputs(proof: ProofShape, root: Hash, knownByMs: number): CheckedInputs {
  const leaves = checkBatches(proof, root);
  const getLeaf = (batch: number): LogLeaf => {
    const leaf = leaves.get(batch);
    if (leaf === undefined) throw new Refusal('not_in_root', `Batch ${batch} is not among the batches of the proof.`);
    return leaf;
  };
  const rows = new Map<string, InputRow[]>();
  for (const { batch, index, document, path } of proof.inputs) {
    const leaf = getLeaf(batch);
    checkUnder(leaf.root, hashLeaf(document), { index, count: leaf.count, path }, `Input ${index} of batch ${batch}`);
    // Only the service makes documents under a root.
    const row = parseInputDocument(document);
    const own = rows.get(row.key);
    if (own === undefined) rows.set(row.key, [row]);
    else own.push(row);
  }
  const heads = checkHeads(proof, getLeaf, knownByMs);
  for (const [key, own] of rows) {
    const head = heads.find(one => one.key === key);
    if (head === undefined) throw new Refusal('incomplete', `The head of ${key} is missing.`);
    const numbers = own.map(({ row }) => row.seq);
    const hole = numbers.find((seq, at) => seq !== numbers[0]! + at);
    if (hole !== undefined) throw new Refusal('incomplete', `A row of ${key} before ${hole} is missing.`);
    const last = numbers.at(-1);
    if (last !== head.seq)
      throw new Refusal('incomplete', `The rows of ${key} end at ${last}, but its head is ${head.seq}.`);
  }
  // A key without rows lies between two neighbours, before the first or after the last.
  const isBefore = (key: string, at: number): boolean => heads.some(one => one.index === at && one.key < key);
  const isAbsent = (key: string): boolean =>
    heads.every(head => head.key !== key) &&
    (heads.some(({ key: name, index }) => name > key && (index === 0 || isBefore(key, index - 1))) ||
      isBefore(key, heads[0]!.count - 1));
  return { rows, isAbsent };
}

function checkBatches({ batches, log_size: size }: ProofShape, root: Hash): ReadonlyMap<number, LogLeaf> {
  const leaves = new Map<number, LogLeaf>();
  for (const { batch, leaf: text, path } of batches) {
    const found = foldPath(hashLeaf(text), batch, size, path.map(toHash));
    if (found === null || !isSameHash(found, root))
      throw new Refusal('not_in_root', `Batch ${batch} is not under the checkpoint.`);
    const leaf = readLogLeaf(text);
    if (leaf.batch !== batch) throw new Refusal('not_in_root', `The leaf of batch ${batch} names batch ${leaf.batch}.`);
    leaves.set(batch, leaf);
  }
  return leaves;
}

type Place = { readonly index: number; readonly count: number; readonly path: readonly string[] };

function checkUnder(root: string, leaf: Hash, { index, count, path }: Place, what: string): void {
  const found = foldPath(leaf, index, count, path.map(toHash));
  if (found === null || !isSameHash(found, toHash(root)))
    throw new Refusal('not_in_root', `${what} is not under the root of its batch.`);
}

function toHash(text: string): Hash {
  return parseHash(text)!;
}

/**
 * The heads are of one batch: it ends after K, or is the last of the log.
 * Its last key shows their number.
 */
function checkHeads(proof: ProofShape, getLeaf: (batch: number) => LogLeaf, knownByMs: number): readonly Head[] {
  const [first] = proof.heads;
  if (first === undefined) throw new Refusal('incomplete', 'The proof has no heads: rows may be missing.');
  const leaf = getLeaf(first.batch);
  for (const { key, seq, batch, index, path, count } of proof.heads) {
    if (batch !== first.batch || count !== first.count)
      throw new Refusal('not_in_root', 'The heads are not of one batch and count.');
    const hash = hashLeaf(serializeCanonical({ key, seq }));
    checkUnder(leaf.heads_root, hash, { index, count, path }, `The head of ${key}`);
  }
  if (!proof.heads.some(({ index }) => index === first.count - 1))
    throw new Refusal('incomplete', `The last of ${first.count} heads is missing, so their number is not shown.`);
  if (leaf.to_ms <= knownByMs && first.batch !== proof.log_size - 1)
    throw new Refusal('incomplete', `Batch ${first.batch} ends before known_by; later batches may have more rows.`);
  return proof.heads;
}
