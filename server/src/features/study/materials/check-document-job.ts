/** The child process job of `check-material.ts`: detects PDF and slides by content, and refuses active content. */
import type { MaterialType } from '@lectern/contract/study/materials/materials.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isPdf, isZip } from '../../../kernel/files/file-kind.rules.ts';
import { openSafePdf } from '../../../kernel/files/reading/open-safe-pdf.ts';
import { boundedArchive } from '../../../kernel/files/reading/zip-bounds.ts';
import type { ArchiveFiles } from '../../../kernel/files/reading/zip-bounds.ts';

type Reason = 'kind' | 'damaged' | 'active_content' | 'password' | 'too_complex';
const notTaken = (reason: Reason) => new AppError('material_not_taken', { reason }, 'file');

const mostFilesOfSlides = 3_000;

export async function* run(_: Record<string, never>, input: Uint8Array): AsyncIterable<MaterialType> {
  const file = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isPdf(file)) {
    await openSafePdf(file);
    yield 'application/pdf';
  } else if (isZip(file)) yield checkSlides(file);
  else throw notTaken('kind');
}

const endOfArchive = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endLength = 22;
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.';
const odp = 'application/vnd.oasis.opendocument.presentation';
/** Macros, controls and embedded programs. */
const activeFile =
  /vbaproject|activex|oleobject|^(basic|scripts)\/|\.(bat|cmd|com|dll|exe|hta|htm|html|jar|js|lnk|msi|ps1|scr|svgz|vbs|wsf)$/i;

function checkSlides(file: Buffer): MaterialType {
  // Nothing may follow the end of the archive.
  if (file.lastIndexOf(endOfArchive) !== file.length - endLength) throw notTaken('damaged');
  const files = readArchive(file);
  const names = [...files.keys()];
  if (names.some((name) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))) throw notTaken('damaged');
  const type = typeOfSlides(files);
  if (type === null) throw notTaken('kind');
  if (names.some((name) => activeFile.test(name))) throw notTaken('active_content');
  return type;
}

function readArchive(file: Buffer): ArchiveFiles {
  try {
    return boundedArchive(file, mostFilesOfSlides);
  } catch (fault) {
    throw notTaken(fault instanceof AppError && fault.key === 'file_too_complex' ? 'too_complex' : 'damaged');
  }
}

/** @throws AppError `material_not_taken` for slides with macros */
function typeOfSlides(files: ArchiveFiles): MaterialType | null {
  if (files.get('mimetype')?.().toString('latin1') === odp) return odp;
  const types = files.get('[Content_Types].xml')?.().toString('utf8');
  if (types === undefined) return null;
  if (/macroEnabled/i.test(types)) throw notTaken('active_content');
  return types.includes(`${pptx}presentation.main+xml`) || types.includes(`${pptx}slideshow.main+xml`) ? `${pptx}presentation` : null;
}
