import { isAddress } from '../../../core/identity/address.ts';
import { listControls } from './dom.ts';

/** Finds the first missing or malformed field, and focuses it. */
export function findFormProblem(form: HTMLFormElement): string | null {
  for (const field of listControls(form)) {
    const { name, required, dataset } = field;
    const { pattern = '', min, max, problem } = dataset;
    const text = field.value.trim();
    const isRight =
      new RegExp(pattern, 'u').test(text) &&
      !(Number(text) < Number(min) || Number(text) > Number(max)) &&
      (!('addresses' in dataset) || text.split(',').every(isAddress));
    const isWrong = text === '' ? required : !isRight;
    field.setAttribute('aria-invalid', String(isWrong));
    if (!isWrong) continue;
    field.focus();
    return text === '' ? `${name} is missing. It ${problem}.` : `${name} ${problem}; got "${text}".`;
  }
  return null;
}
