import { getPart, makeElement } from './dom.ts';

/** Adds a copy button to each snippet. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.snippet')) {
    const button = makeElement('button', 'copy', 'Copy');
    button.type = 'button';
    button.ariaLabel = `Copy ${getPart(figure, 'figcaption').textContent}`;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(getPart(figure, 'code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1_500);
    });
    figure.append(button);
  }
}
