let counter = 0;
/** @returns a number that no other record of this process has */
export const next = () => {
  counter += 1;
  return counter;
};
