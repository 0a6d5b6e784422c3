import type { UploadKind } from '@lectern/contract/endpoint';

/** Enough bytes to tell every kind from the others. */
export const bytesToKnowKind = 512;

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) => start.every((byte, index) => bytes[at + index] === byte);

export const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

const isUtf16 = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
/** Text in a single-byte encoding contains no NUL. */
const isText = (bytes: Uint8Array) => isUtf16(bytes) || !bytes.subarray(0, bytesToKnowKind).includes(0);

const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isWebp = (bytes: Uint8Array) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);

export const isPdf = (bytes: Uint8Array) => startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]);
export const isPicture = (bytes: Uint8Array) => isJpeg(bytes) || isPng(bytes) || isWebp(bytes);

const kinds: Readonly<Record<UploadKind, (bytes: Uint8Array) => boolean>> = {
  table: (bytes) => isZip(bytes) || isText(bytes),
  statement: (bytes) => !isZip(bytes) && isText(bytes),
  picture: isPicture,
  material: (bytes) => isPdf(bytes) || isPicture(bytes) || isZip(bytes),
  receipt: (bytes) => isPdf(bytes) || isPicture(bytes),
};

/** Whether the beginning of a file (`bytesToKnowKind`, or all of a shorter one) fits a kind. */
export const isOfKind = (beginning: Uint8Array, kind: UploadKind): boolean => kinds[kind](beginning);
