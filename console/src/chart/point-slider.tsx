import './point-slider.css';

type PointSliderProps = {
  readonly label: string;
  /** The point in words. */
  readonly text: string;
  readonly last: number;
  readonly at: number;
  /** Null: none is chosen any more. */
  readonly onChoose: (at: number | null) => void;
};

/** Reads a chart by keys. Shown while focused. */
export function PointSlider({ label, text, last, at, onChoose }: PointSliderProps) {
  return (
    <input
      type="range"
      class="point-slider"
      min={0}
      max={last}
      value={at}
      aria-label={label}
      aria-valuetext={text}
      onInput={event => onChoose(Number(event.currentTarget.value))}
      onBlur={() => onChoose(null)}
    />
  );
}
