/** Builds PDF and slides for the tests of material files, correct ones and hostile ones. */
import { deflateSync } from 'node:zlib';
import { archiveOf } from './hostile-workbook.ts';

const page = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'];

/** A PDF of one page: objects 1 (catalog), 2 (pages), 3 (page), then more. `trailer` is added to its trailer. */
export function pdfOf(catalog = '', more: readonly string[] = [], trailer = ''): Buffer {
  return pdfOfObjects([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...page, ...more], trailer);
}

/** A PDF of objects, the first of which is its catalog. */
export function pdfOfObjects(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = chunks[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const offset = length;
    const written = [Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')];
    chunks.push(...written);
    length += written.reduce((sum, { length: own }) => sum + own, 0);
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
  return Buffer.concat([...chunks, Buffer.from(`${table}startxref\n${length}\n%%EOF\n`)]);
}

/** A stream object of a PDF, compressed. */
export function packedStream(content: Buffer, dictionary = ''): Buffer {
  const packed = deflateSync(content);
  const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/** A PDF whose script is in a compressed object stream, where no search of the bytes finds it. */
export function pdfWithHiddenScript(): Buffer {
  const hidden = '4 0 << /S /JavaScript /JS (app.alert(1)) >>';
  const packed = deflateSync(Buffer.from(hidden));
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const lengthOf = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const offsets: number[] = [];
  const write = (number: number, object: string | Buffer[]) => {
    offsets[number] = lengthOf();
    chunks.push(
      Buffer.from(`${number} 0 obj\n`),
      ...(typeof object === 'string' ? [Buffer.from(object)] : object),
      Buffer.from('\nendobj\n'),
    );
  };
  write(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>');
  write(2, page[0] ?? '');
  write(3, page[1] ?? '');
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  write(5, [Buffer.from(head), packed, Buffer.from('\nendstream')]);
  const start = lengthOf();
  const row = (type: number, second: number, third: number) => Buffer.from([type, second >> 8, second & 255, third]);
  const plain = (number: number) => row(1, offsets[number] ?? 0, 0);
  const rows = Buffer.concat([row(0, 0, 255), plain(1), plain(2), plain(3), row(2, 5, 0), plain(5), row(1, start, 0)]);
  write(6, [
    Buffer.from(`<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Length ${rows.length} >>\nstream\n`),
    rows,
    Buffer.from('\nendstream'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

const presentation = 'application/vnd.openxmlformats-officedocument.presentationml';
const types = (main: string) => `<Types><Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`;

/** Slides with further files in their archive. */
export const slidesOf = (more: Readonly<Record<string, string>> = {}, main = `${presentation}.presentation.main+xml`): Promise<Buffer> =>
  archiveOf({ '[Content_Types].xml': types(main), 'ppt/presentation.xml': '<p:presentation/>', ...more });
