/** Whether the path of an address can be decoded. */
export function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
