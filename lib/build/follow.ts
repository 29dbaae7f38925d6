import { formatIncarnations } from '../aws/incarnations.ts';
import { readSettings } from '../aws/settings.ts';
import {
  type DeployedStack,
  findLeftovers,
  planIncarnations,
  readDeployedStacks,
  removeStackCommand,
} from '../operator/deployed-stacks.ts';

type Context = Readonly<Record<string, unknown>>;

/** How long a synthesis waits for AWS. */
const CALL_MS = 5_000;

type Dependencies = {
  readonly readStacks: (prefix: string) => Promise<readonly DeployedStack[]>;
  readonly warn: (line: string) => void;
  readonly clock: () => number;
};

const fromAws: Dependencies = {
  readStacks: prefix =>
    readDeployedStacks(
      { maxAttempts: 2, requestHandler: { requestTimeout: CALL_MS, connectionTimeout: CALL_MS } },
      prefix,
    ),
  warn: line => process.stderr.write(`${line}\n`),
  clock: Date.now,
};

/** Empty without credentials. Also names stacks that are off. */
export async function readDeployedContext(
  context: Context,
  { readStacks, warn, clock }: Dependencies = fromAws,
): Promise<Context> {
  if (context.incarnations !== undefined) return {};
  const settings = readSettings(name => context[name]);
  try {
    const deployed = await readStacks(settings.prefix);
    for (const name of findLeftovers(deployed, settings))
      warn(
        `The stack ${settings.prefix}-${name} is deployed, but these settings do not ask for it. It keeps running ` +
          `and costs money. Remove it with: ${removeStackCommand(settings.prefix, name)}`,
      );
    return { incarnations: formatIncarnations(planIncarnations(deployed, clock())) };
  } catch (error) {
    warn(
      `The deployed stacks were not read (${(error as Error).name}). A stack that is made again by this deployment ` +
        'changes no other stack; see docs/how-to/deploy.md#make-a-stack-again.',
    );
    return {};
  }
}
