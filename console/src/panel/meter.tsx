import './meter.css';

/** A part of a whole, 0–1, drawn beside its number. */
export const Meter = ({ part }: { readonly part: number }) => (
  <span class="meter" aria-hidden="true">
    <span style={{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
  </span>
);
