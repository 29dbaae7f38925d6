/** Makes an element with text or children. No text becomes markup. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** Finds the part of the page that the generator made. */
export function getPart<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}

export function listForms(selector: string): readonly HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>(selector)];
}

/** Inputs and choices of a form, in order. */
export function listControls(form: HTMLFormElement): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-kind]')];
}
