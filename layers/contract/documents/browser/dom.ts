/** Makes an element with text or children. No text becomes markup. */
export const makeElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
};

/** Finds the part of the page that the generator made. */
export const getPart = <Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind => {
  const found = root.querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
};

export const listForms = (selector: string): readonly HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>(selector),
];

/** Inputs and choices of a form, in order. */
export const listControls = (form: HTMLFormElement): readonly (HTMLInputElement | HTMLSelectElement)[] => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-kind]'),
];
