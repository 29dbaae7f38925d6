const bots = ['HFT', 'MEV', 'WASH', 'FLASH', 'ARB', 'MULTISELL', 'MULTIBUY', 'MULTIWALLET', 'MALICIOUS'];
const roles = ['FRONTRUN', 'BACKRUN', 'SANDWICHED'];

/** Every label value of spec 2.5 but the terminals, whose names vary. */
const vocabulary: ReadonlySet<string> = new Set([
  'ORGANIC',
  'BUNDLE:EXEC_CLUSTER',
  'DUST:POSITION_AUGMENT',
  'DUST:SELL_PASSTHROUGH',
  ...bots.map(bot => `BOT:${bot}`),
  ...roles.map(role => `MEV:${role}`),
]);

const isTerminal = (label: string): boolean => label.startsWith('TERMINAL:') && label.length > 'TERMINAL:'.length;

/** Whether a text is a label of the contract. Example: `isLabel('BOT:ARB')`. */
export const isLabel = (text: string): boolean => vocabulary.has(text) || isTerminal(text);

/** Whether a label leaves a trade in the filtered view. Source: decisions, Candles. */
export const isOrganicLabel = (label: string): boolean =>
  label === 'ORGANIC' || isTerminal(label) || label.startsWith('DUST:');

/** A label list made whole: no repeats, sorted, and ORGANIC exactly where nothing speaks against it. */
export const settleLabels = (labels: Iterable<string>): readonly string[] => {
  const kept = new Set(labels);
  kept.delete('ORGANIC');
  if ([...kept].every(isOrganicLabel)) kept.add('ORGANIC');
  return [...kept].sort();
};
