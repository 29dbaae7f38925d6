import { UNKNOWN } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';

/** A figure that is unknown, and why: in words on hover and for screen readers. */
export function Unknown({ why }: { readonly why: string | null }) {
  if (why === null) return <span class="faint">{UNKNOWN}</span>;
  return (
    <span class="faint" title={describeWhy(why)}>
      {UNKNOWN}
      <span class="visually-hidden"> unknown: {describeWhy(why)}</span>
    </span>
  );
}
