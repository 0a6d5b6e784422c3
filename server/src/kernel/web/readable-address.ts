/** Characters. Lists with all their filters stay far below it; decoding and checking longer ones would cost milliseconds each. */
const longestAddress = 8_192;

export const isTooLong = (url: string): boolean => url.length > longestAddress;

/** Whether the path of an address can be decoded. */
export function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
