/** Raised whenever a figure changes for equal inputs. */
export const rulesVersion = 'r1';
