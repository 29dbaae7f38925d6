import { formatShortAddress } from './address.ts';
import { toSentence } from './sentence.ts';

/** Addresses and signatures are longer than any word. */
const BASE58 = /([1-9A-HJ-NP-Za-km-z]{32,88})/;

/** Evidence of the service as a sentence, with short addresses. */
export function Sentence({ text }: { readonly text: string }) {
  return (
    <span class="sentence">
      {toSentence(text)
        .split(BASE58)
        .map((part, at) =>
          at % 2 === 1 ? (
            <span key={part} class="mono" title={part}>
              {formatShortAddress(part)}
            </span>
          ) : (
            part
          ),
        )}{' '}
    </span>
  );
}
