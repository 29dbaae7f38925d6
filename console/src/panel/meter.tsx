import './meter.css';

/** A part, 0–1, drawn beside its number. */
export function Meter({ part, text }: { readonly part: number; readonly text: string }) {
  return (
    <span class="meter">
      <span class="meter-track" aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
      </span>
      <span class="number">{text}</span>
    </span>
  );
}
