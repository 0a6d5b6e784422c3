/** The child process job of `check-material.ts`: tells PDF and slides by their content, and refuses those that hold something to run. */
import type { MaterialType } from '@lectern/contract/study/materials/materials.schema';
import { getDocumentProxy } from 'unpdf';
import { AppError } from '../../../kernel/app-error.ts';
import { isPdf, isZip } from '../../../kernel/files/file-kind.rules.ts';
import { boundedArchive } from '../../../kernel/files/reading/zip-bounds.ts';
import type { ArchiveFiles } from '../../../kernel/files/reading/zip-bounds.ts';

type Reason = 'kind' | 'damaged' | 'active_content' | 'password' | 'too_complex';
const notTaken = (reason: Reason) => new AppError('material_not_taken', { reason }, 'file');

const mostFilesOfSlides = 3_000;
const mostPages = 2_000;

export async function* run(_: Record<string, never>, input: Uint8Array): AsyncIterable<MaterialType> {
  const file = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isPdf(file)) yield await checkPdf(file);
  else if (isZip(file)) yield checkSlides(file);
  else throw notTaken('kind');
}

type Annotation = { readonly attachment?: unknown; readonly actions?: unknown; readonly unsafeUrl?: string };

/** A second file appended to a PDF, as in a polyglot, is refused: little may stand behind its end. */
const mostBytesBehindEnd = 1_024;
/** Names of actions and objects that start a program or play active content, in the parts of a file that are not compressed. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;

async function checkPdf(file: Buffer): Promise<MaterialType> {
  const end = file.lastIndexOf('%%EOF');
  if (end === -1 || file.length - end > mostBytesBehindEnd) throw notTaken('damaged');
  // A name may hide its letters as #xx.
  const plain = file
    .toString('latin1')
    .replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (active.test(plain)) throw notTaken('active_content');
  const document = await getDocumentProxy(new Uint8Array(file), {
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
  }).catch((fault: unknown) => {
    throw notTaken(fault instanceof Error && fault.name === 'PasswordException' ? 'password' : 'damaged');
  });
  if (document.numPages > mostPages) throw notTaken('too_complex');
  const [scripts, attachments] = await Promise.all([document.getJSActions(), document.getAttachments()]);
  if (scripts !== null || attachments !== null) throw notTaken('active_content');
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [actions, annotations] = await Promise.all([page.getJSActions(), page.getAnnotations() as Promise<Annotation[]>]);
    const runs = ({ attachment, actions: own, unsafeUrl = '' }: Annotation) =>
      attachment !== undefined || (own ?? null) !== null || /^\s*(javascript|data|file):/i.test(unsafeUrl);
    if (actions !== null || annotations.some(runs)) throw notTaken('active_content');
    page.cleanup();
  }
  return 'application/pdf';
}

const endOfArchive = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const endLength = 22;
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.';
const odp = 'application/vnd.oasis.opendocument.presentation';
/** Macros, controls and embedded programs. */
const activeFile =
  /vbaproject|activex|oleobject|^(basic|scripts)\/|\.(bat|cmd|com|dll|exe|hta|htm|html|jar|js|lnk|msi|ps1|scr|svgz|vbs|wsf)$/i;

function checkSlides(file: Buffer): MaterialType {
  // Nothing may stand behind the end of the archive.
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
