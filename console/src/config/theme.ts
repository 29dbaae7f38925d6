export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORED = 'chain:theme';

export function loadTheme(): Theme {
  return themes.find(theme => theme === localStorage.getItem(STORED)) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(STORED);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(STORED, theme);
    document.documentElement.dataset.theme = theme;
  }
  dispatchEvent(new Event(THEME_CHANGED));
}

/** Charts draw with colors of their own, so they listen. */
export const THEME_CHANGED = 'chain:theme';

/** The value of a color of the style sheet. Example: `readColor('up')`. */
export function readColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
