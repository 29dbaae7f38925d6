import { rulesVersion } from '../../../layers/core/kernel/rules-version.ts';
import { formatHash } from '../../../layers/core/proof/tree.ts';
import { recomputeBody } from '../../../layers/flows/proofs/recompute/recompute.ts';
import { countFigures, findDifference } from './difference.ts';
import { checkInputs } from './inputs.ts';
import { buildKnown, hashQuestion, readQuestion } from './question.ts';
import { checkHistory, checkRoots } from './roots.ts';
import { readEnvelope, readRootsFile } from './shapes.ts';
import { Refusal, type Verdict } from './verdict.ts';

export type Given = {
  /** Text of the answer. */
  readonly answer: string;
  /** Text of the roots. */
  readonly roots: string;
  /** The operator's key in base64, known from elsewhere. */
  readonly key?: string | undefined;
  /** Text of earlier roots. */
  readonly since?: string | undefined;
};

/** Rules that this verifier computes by. */
export const knownRules: readonly string[] = [rulesVersion];

type Progress = { inputs: number; figures: number; root: string | null; rules_version: string | null };

/** Checks an answer against published roots, without asking anybody. */
export function verifyAnswer(given: Given): Verdict {
  const progress: Progress = { inputs: 0, figures: 0, root: null, rules_version: null };
  try {
    const reason = check(given, progress);
    return { ok: true, code: 'verified', reason, ...progress };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('malformed', `Cannot be computed: ${error}`);
    const { code, message: reason, path } = refusal;
    return { ok: false, code, reason, ...(path !== undefined && { path }), ...progress };
  }
}

function check({ answer, roots: rootsText, key, since }: Given, progress: Progress): string {
  const envelope = readEnvelope(answer);
  const roots = readRootsFile(rootsText);
  const checkpoints = checkRoots(roots, key);
  if (since !== undefined) {
    const earlier = readRootsFile(since);
    checkRoots(earlier, key);
    checkHistory(roots, earlier);
  }
  const { proof, time, data } = envelope;
  progress.rules_version = time.rules_version;
  if (proof === null) {
    const atMs = envelope.proof_at_ms ?? null;
    const later = atMs === null ? '' : ` Its inputs are sealed by ${new Date(atMs).toISOString()}; ask again then.`;
    throw new Refusal('incomplete', `The answer has no proof.${later}`);
  }
  const checkpoint = checkpoints.get(proof.checkpoint);
  if (checkpoint === undefined || checkpoint.size !== proof.log_size)
    throw new Refusal('not_in_root', 'The checkpoint of the proof is not among these roots.');
  progress.root = formatHash(checkpoint.root);
  const published = roots.rules_versions.map(({ version }) => version);
  const listed = [[time.rules_version], published, knownRules];
  if (!listed.every(versions => versions.includes(proof.rules_version))) {
    const stated = `The answer follows the rules ${time.rules_version}, its proof ${proof.rules_version}`;
    const known = `the roots name ${published.join(', ')}, this verifier knows ${knownRules.join(', ')}`;
    throw new Refusal('rules_unknown', `${stated}; ${known}.`);
  }
  const asked = readQuestion(proof);
  const inputs = checkInputs(proof, checkpoint.root, time.known_by);
  progress.inputs = proof.inputs.length;
  const known = buildKnown(asked, inputs, time);
  const body = recomputeBody(asked.operation, asked.query, known, data);
  if (body === null) throw new Refusal('incomplete', 'The inputs do not suffice to compute this answer.');
  // Gaps are what the service says of itself: no input shows what is missing.
  const { stated, rest } = splitCoverage(asked.operation, data);
  const path = findDifference(rest, body);
  if (path !== null) throw new Refusal('answer_differs', `The answer differs from its inputs at ${path || '/'}.`, path);
  progress.figures = countFigures(rest);
  if (hashQuestion(envelope) !== proof.digest)
    throw new Refusal(
      'answer_differs',
      'The question, its time, what goes with the answer, or the proof were changed: the digest differs.',
      '/proof/digest',
    );
  const { operation, parameters } = proof;
  const when = `known by ${time.known_by} as of ${time.as_of}`;
  const what = `All ${progress.figures} values of ${operation} ${JSON.stringify(parameters)}`;
  const more = stated ? ' What it says of gaps in `coverage` is not proven.' : '';
  return `${what}, ${when}, follow from ${progress.inputs} inputs.${more}`;
}

/** Candles and performance may state gaps in their window. */
function splitCoverage(operation: string, data: unknown) {
  if (!WINDOWED.has(operation) || typeof data !== 'object' || data === null) return { stated: false, rest: data };
  const { coverage, ...rest } = data as { readonly coverage?: unknown };
  return { stated: coverage !== undefined, rest };
}

const WINDOWED: ReadonlySet<string> = new Set(['tokenOhlcv', 'walletPerformance']);
