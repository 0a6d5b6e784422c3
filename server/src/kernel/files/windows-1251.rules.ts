/** The byte of each letter, taken from the runtime's own decoder. */
const bytes = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((letter, byte) => [letter, byte]),
);

/** Encodes a text in Windows-1251. @returns null where it has a letter that the encoding lacks */
export function toWindows1251(text: string): Uint8Array | null {
  const encoded = [...text].map((letter) => bytes.get(letter));
  return encoded.includes(undefined) ? null : Uint8Array.from(encoded as number[]);
}
