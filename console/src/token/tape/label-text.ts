/** Text and class of a trade label. */
export function formatTradeLabel(label: string): { readonly text: string; readonly tone: string } | null {
  if (label === 'ORGANIC') return null;
  const [group = '', name = ''] = label.split(':');
  const tone = group === 'BOT' ? 'medium' : group === 'MEV' ? 'high' : group === 'BUNDLE' ? 'critical' : '';
  if (group === 'BUNDLE') return { text: 'bundle', tone };
  return { text: name.toLowerCase().replaceAll('_', ' '), tone };
}
