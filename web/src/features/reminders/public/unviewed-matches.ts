/** @returns how many pupils offered to the signed-in teacher they have not looked at yet; 0 until that is known. */
export function useUnviewedMatches(): number {
  return 0;
}
