import { element, part } from './dom.ts';

/** Adds a copy button to each snippet. */
export const wireCopying = (): void => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.snippet')) {
    const button = element('button', 'copy', 'Copy');
    button.type = 'button';
    button.ariaLabel = `Copy ${part(figure, 'figcaption').textContent}`;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(part(figure, 'code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1_500);
    });
    figure.append(button);
  }
};
