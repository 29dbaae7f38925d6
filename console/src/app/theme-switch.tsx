import { useState } from 'preact/hooks';
import { applyTheme, loadTheme, themes } from '../config/theme.ts';
import { ThemeIcon } from '../panel/icons.tsx';

/** Goes through the themes: as the system, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(loadTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  const change = (): void => {
    applyTheme(next);
    setTheme(next);
  };
  const label = `Theme: ${theme}. Change to ${next}`;
  return (
    <button type="button" class="icon-button" onClick={change} aria-label={label} title={label}>
      <ThemeIcon />
    </button>
  );
}
