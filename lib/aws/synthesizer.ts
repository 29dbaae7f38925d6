import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultStackSynthesizer, type FileAssetSource, type ISynthesisSession } from 'aws-cdk-lib';
import type { Incarnations } from './incarnations.ts';

/** Output that keeps a stack's incarnation for the next synthesis. */
export const INCARNATION_OUTPUT = 'Incarnation';

/** Outputs that the CDK adds for other stacks. */
const PUBLISHED = /^PublishOutput/;

type Node = { readonly [key: string]: unknown };
type Call = { readonly StackName: string; readonly OutputName: string };
/** Returns the name of an output of a stack. */
type Rename = (stack: string, output: string) => string;

/** Names outputs by incarnation, so readers change when a stack is made again. */
export class FollowingSynthesizer extends DefaultStackSynthesizer {
  // Not `#private`: the CDK binds a copy to each stack.
  private readonly prefix: string;
  private readonly incarnations: Incarnations;

  constructor(prefix: string, incarnations: Incarnations) {
    super({ generateBootstrapVersionRule: false });
    this.prefix = prefix;
    this.incarnations = incarnations;
  }

  protected override synthesizeTemplate(session: ISynthesisSession, ...role: [string?, string?]): FileAssetSource {
    const source = super.synthesizeTemplate(session, ...role);
    const file = join(session.assembly.outdir, this.boundStack.templateFile);
    const text = JSON.stringify(this.follow(JSON.parse(readFileSync(file, 'utf8')) as Node));
    writeFileSync(file, text);
    return { ...source, sourceHash: hashText(text) };
  }

  private follow(template: Node): Node {
    const own = this.boundStack.node.id;
    const rename: Rename = (stack, output) =>
      PUBLISHED.test(output) ? `Read${hashText(output).slice(0, 10)}${this.incarnations.get(stack) ?? ''}` : output;
    const followed = mapReads(template, ({ StackName, OutputName }) => ({
      StackName,
      OutputName: rename(StackName.slice(this.prefix.length + 1), OutputName),
    })) as Node;
    const incarnation = this.incarnations.get(own);
    const Outputs = {
      ...Object.fromEntries(
        Object.entries((followed.Outputs ?? {}) as Node).map(([name, output]) => [rename(own, name), output]),
      ),
      ...(incarnation !== undefined && { [INCARNATION_OUTPUT]: { Value: incarnation } }),
    };
    return { ...followed, ...(Object.keys(Outputs).length > 0 && { Outputs }) };
  }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Without their region, which is that of the reader by default. */
function mapReads(value: unknown, rename: (call: Call) => Call): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(item => mapReads(item, rename));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'Fn::GetStackOutput' ? rename(item as Call) : mapReads(item, rename),
    ]),
  );
}
