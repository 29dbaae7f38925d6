const bots = ['HFT', 'MEV', 'WASH', 'FLASH', 'ARB', 'MULTISELL', 'MULTIBUY', 'MULTIWALLET', 'MALICIOUS'];
const roles = ['FRONTRUN', 'BACKRUN', 'SANDWICHED'];

/** Every label except terminals, whose names vary (docs/reference/rules/trade-labels.md#trade-labels). */
const vocabulary: ReadonlySet<string> = new Set([
  'ORGANIC',
  'BUNDLE:EXEC_CLUSTER',
  'DUST:POSITION_AUGMENT',
  'DUST:SELL_PASSTHROUGH',
  ...bots.map(bot => `BOT:${bot}`),
  ...roles.map(role => `MEV:${role}`),
]);

function isTerminal(label: string): boolean {
  return label.startsWith('TERMINAL:') && label.length > 'TERMINAL:'.length;
}

/** Whether a text is a valid label, such as `BOT:ARB`. */
export function isLabel(text: string): boolean {
  return vocabulary.has(text) || isTerminal(text);
}

/** Whether the filtered view includes trades with a label (docs/reference/rules/candles.md#views). */
export function isOrganicLabel(label: string): boolean {
  return label === 'ORGANIC' || isTerminal(label) || label.startsWith('DUST:');
}

/** Deduplicates and sorts labels; adds ORGANIC where nothing contradicts it. */
export function resolveTradeLabels(labels: Iterable<string>): readonly string[] {
  const kept = new Set(labels);
  kept.delete('ORGANIC');
  if ([...kept].every(isOrganicLabel)) kept.add('ORGANIC');
  return [...kept].sort();
}
