/** The protocol between the server and a child process: one byte for the kind of a frame, four for its length, then its content. */

export const frameKind = { order: 1, bytes: 2, json: 3, end: 4, refused: 5, fault: 6 } as const;
export type FrameKind = (typeof frameKind)[keyof typeof frameKind];

const headerLength = 5;

/** A frame as buffers to write one after the other; large content is not copied. */
export function frameOf(kind: FrameKind, content: Uint8Array = new Uint8Array()): readonly [header: Buffer, content: Uint8Array] {
  const header = Buffer.alloc(headerLength);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(content.length, 1);
  return [header, content];
}

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Maximum bytes: of one frame that is parsed as JSON, and of all frames of one order together. */
export type FrameLimits = { readonly json: number; readonly total: number };

/**
 * Reassembles frames from chunks of a pipe.
 * @param take called with each complete frame
 * @returns a function for each chunk
 * @throws RangeError as soon as a header announces more than the limits allow
 */
export function frameReader(limits: FrameLimits, take: (kind: number, content: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let have = 0;
  let need = headerLength;
  let kind: number | null = null;
  let total = 0;
  const taken = (): Buffer => {
    const all = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, have);
    const [first, rest] = [all.subarray(0, need), all.subarray(need)];
    chunks = rest.length === 0 ? [] : [rest];
    have = rest.length;
    return first;
  };
  return (chunk) => {
    chunks.push(chunk);
    have += chunk.length;
    while (have >= need) {
      const part = taken();
      if (kind === null) {
        const announced = part.readUInt8(0);
        const length = part.readUInt32LE(1);
        total = announced === frameKind.order || announced === frameKind.end ? length : total + length;
        if (total > limits.total || (announced !== frameKind.bytes && length > limits.json)) throw new RangeError('frame too long');
        [kind, need] = [announced, length];
      } else {
        const whole = kind;
        [kind, need] = [null, headerLength];
        take(whole, part);
      }
    }
  };
}
