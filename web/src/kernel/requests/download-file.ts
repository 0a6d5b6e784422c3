import type { InputAt, PathOf } from '@lectern/contract/contract';
import { fetchAnswer } from '../api.ts';

/** Lifetime of a download URL. Some browsers read it long after the click. */
const releasedAfterMilliseconds = 40_000;

/** Saves a file created in the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releasedAfterMilliseconds);
}

/**
 * Downloads a file under the name that the server gives it.
 * @param fallbackName used if the server gives none
 * @throws ApiError like every call; nothing is saved then
 */
export async function downloadFile<P extends PathOf<'GET'>>(path: P, input: InputAt<'GET', P>, fallbackName: string): Promise<void> {
  const answer = await fetchAnswer('GET', path, input as Parameters<typeof fetchAnswer>[2]);
  saveFile(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? fallbackName);
}

/** The name in a `content-disposition` header: `filename*=UTF-8''…` (RFC 8187) before `filename="…"`. Folders are stripped. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;\s]+)/i.exec(disposition ?? '');
  const name = decoded(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1)?.trim() || null;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
