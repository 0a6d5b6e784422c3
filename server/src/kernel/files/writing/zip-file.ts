import { crc32, createDeflateRaw } from 'node:zlib';

type Piece = string | Uint8Array;
/** A file of an archive, streamed; the whole of it is never in memory. */
export type ZipEntry = { readonly name: string; readonly text: AsyncIterable<Piece> | Iterable<Piece> };

const utf8Name = 0x0800;
const sizesFollow = 0x0008;
const deflated = 8;
const version = 20;
/** 1 January 1980, midnight: the same content gives the same bytes. */
const noTime = 0;
const noDate = 0x0021;

type Written = { readonly name: Buffer; readonly crc: number; readonly packed: number; readonly size: number; readonly at: number };

/** Writes a streaming archive: sizes and checksums follow each file (APPNOTE 6.3, 4.3.9). */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncIterable<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const { name: text, text: pieces } of entries) {
    const name = Buffer.from(text);
    const header = fields([4, 0x04034b50], ...both(), [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
    yield header;
    yield name;
    const seen = { crc: 0, size: 0 };
    let packed = 0;
    for await (const chunk of pack(pieces, seen)) {
      packed += chunk.length;
      yield chunk;
    }
    const trailer = fields([4, 0x08074b50], [4, seen.crc], [4, packed], [4, seen.size]);
    yield trailer;
    written.push({ name, ...seen, packed, at });
    at += header.length + name.length + packed + trailer.length;
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryHeader(entry), entry.name]));
  yield directory;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, written.length], [2, written.length], [4, directory.length], [4, at], [2, 0]);
}

function both(): [number, number][] {
  return [
    [2, version],
    [2, utf8Name | sizesFollow],
    [2, deflated],
    [2, noTime],
    [2, noDate],
  ];
}

function directoryHeader({ name, crc, packed, size, at }: Written): Buffer {
  return fields(
    [4, 0x02014b50],
    [2, version],
    ...both(),
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  );
}

/** Little-endian numbers of two or four bytes, concatenated. */
function fields(...values: readonly (readonly [2 | 4 | number, number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}

async function* pack(pieces: ZipEntry['text'], seen: { crc: number; size: number }): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw();
  const fill = async () => {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      seen.crc = crc32(bytes, seen.crc);
      seen.size += bytes.length;
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  };
  const filling = fill().catch((fault: Error) => deflate.destroy(fault));
  for await (const chunk of deflate) yield chunk as Uint8Array;
  await filling;
}
