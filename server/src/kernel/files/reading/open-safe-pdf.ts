import { getDocumentProxy } from 'unpdf';
import { AppError } from '../../app-error.ts';

type Reason = 'damaged' | 'active_content' | 'password' | 'too_complex';
const notTaken = (reason: Reason) => new AppError('material_not_taken', { reason }, 'file');

const mostPages = 2_000;

type Annotation = { readonly attachment?: unknown; readonly actions?: unknown; readonly unsafeUrl?: string };

/** Refuses a second file appended to a PDF (a polyglot): only this many bytes may follow its end. */
const mostBytesBehindEnd = 1_024;
/** Names of actions and objects that start a program or play active content, in the uncompressed parts of a file. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;

export type SafePdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Parses a PDF; for jobs in child processes only. Refuses one with active content. @throws AppError `material_not_taken` */
export async function openSafePdf(file: Buffer): Promise<SafePdf> {
  const end = file.lastIndexOf('%%EOF');
  if (end === -1 || file.length - end > mostBytesBehindEnd) throw notTaken('damaged');
  // A name may escape its characters as #xx.
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
  return document;
}
