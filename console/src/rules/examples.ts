import buyPressure from '../../../clients/typescript/examples/rules/buy-pressure.ts';
import cleanLaunch from '../../../clients/typescript/examples/rules/clean-launch-near-migration.ts';
import heldBundle from '../../../clients/typescript/examples/rules/held-bundle-dumps.ts';
import largeExit from '../../../clients/typescript/examples/rules/large-exit.ts';
import severeFinding from '../../../clients/typescript/examples/rules/severe-finding.ts';
import goodBuyers from '../../../clients/typescript/examples/rules/three-good-buyers.ts';
import watchedWallet from '../../../clients/typescript/examples/rules/watched-wallet-sells-half.ts';
import { createStored } from '../config/stored.ts';

const documents = [buyPressure, goodBuyers, cleanLaunch, largeExit, watchedWallet, heldBundle, severeFinding];

/** The text of a rule to edit. */
export function formatRule(rule: object): string {
  return JSON.stringify(rule, null, 2);
}

/** Texts of rules by name. */
export const examples: ReadonlyMap<string, string> = new Map(documents.map(rule => [rule.name, formatRule(rule)]));

const LENGTH_MAX = 600_000;

/** The text of the editor. */
export const storedText = createStored<string>('chain:rule', value =>
  typeof value === 'string' && value.length <= LENGTH_MAX ? value : formatRule(buyPressure),
);
