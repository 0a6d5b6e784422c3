/** Builds hostile workbooks: an archive of given files, and a sheet of given XML in an otherwise valid workbook. */
import { deflateRawSync } from 'node:zlib';
import { zipFile } from '../../src/kernel/files/writing/zip-file.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFile(Object.entries(files).map(([name, text]) => ({ name, text: [text] })))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The files of a workbook whose only sheet has this XML. */
export function workbookFiles(sheet: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
}

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
export const textCell = (reference: string, text = 'x') => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const workbookOf = (rows: string, more: Readonly<Record<string, string>> = {}) => archiveOf(workbookFiles(sheetOf(rows), more));

type Entry = { readonly name: string; readonly content: Buffer; readonly size?: number };

/** An archive with a forged directory: several files of one name, false sizes. */
export function forgedArchive(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, size = content.length } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
