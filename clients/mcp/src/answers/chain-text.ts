/** Text that a token's creator or a wallet's owner wrote, by JSON pointer. */
export type ChainText = Readonly<Record<string, string>>;

/** Characters of a text that are shown. */
export const CHAIN_TEXT_MAX = 64;

/** Controls, format characters (bidi, zero width, tags), separators, private use, surrogates, selectors, fillers. */
const HIDDEN = /\p{C}|\p{Zl}|\p{Zp}|\p{Variation_Selector}|\u{115F}|\u{1160}|\u{3164}|\u{FFA0}|\u{034F}/gu;

/**
 * Cleans a text of the chain for an agent (`docs/reference/mcp.md#text-from-the-chain`).
 * Null if nothing is left.
 */
export function cleanChainText(text: string): string | null {
  const shown = text.replace(HIDDEN, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();
  const short = [...shown].slice(0, CHAIN_TEXT_MAX).join('').trim();
  return short === '' ? null : short;
}

/** Cleans several texts. Nulls and empty ones are left out. */
export function listChainText(texts: Readonly<Record<string, string | null | undefined>>): ChainText {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([pointer, text]) => {
      const clean = text == null ? null : cleanChainText(text);
      return clean === null ? [] : [[pointer, clean] as const];
    }),
  );
}

/** Fields whose text others wrote: creators of tokens, owners of accounts, senders of events. */
const FOREIGN = new Set([
  ...['name', 'symbol', 'description', 'image', 'uri', 'website', 'x', 'telegram', 'full_name', 'ticker', 'errmsg'],
  ...['username', 'kol_username', 'profile_url', 'root_entity', 'root_label', 'identity_badges', 'special_labels'],
  ...['flagged_reasons', 'validation_reason', 'source', 'sources', 'query', 'window', 'reason', 'restore'],
]);

/** Fields with sentences of the service's own rules. */
const SENTENCES = new Set(['sentence', 'evidence']);

/** Words, numbers, addresses, signatures, times and ids, which hold no sentence. */
const PLAIN = /^[A-Za-z0-9_.:+/#-]{0,128}$/;

/** Takes the text of others out of an answer. It is null there. */
export function splitChainText(value: unknown, pointer: string): { readonly value: unknown; readonly text: ChainText } {
  const text: Record<string, string> = {};
  const visit = (one: unknown, at: string, field: string): unknown => {
    if (typeof one === 'string') {
      if (SENTENCES.has(field) || (!FOREIGN.has(field) && PLAIN.test(one))) return one;
      const clean = cleanChainText(one);
      if (clean !== null) text[at] = clean;
      return null;
    }
    if (Array.isArray(one)) return one.map((each, index) => visit(each, `${at}/${index}`, field));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, each]) => {
        // Names of fields are the service's own, except where a producer's word is one.
        if (!PLAIN.test(name)) return [];
        return [[name, visit(each, `${at}/${name}`, name)] as const];
      }),
    );
  };
  return { value: visit(value, pointer, ''), text };
}

/** Wraps texts so that an agent can tell them from the answer. */
export function formatUntrusted(text: ChainText): string {
  return `<untrusted-data>${JSON.stringify(text).replaceAll('<', '\\u003c')}</untrusted-data>`;
}
