/** The child process job of `read-receipt-file.ts`: the text of a PDF, and the QR codes of a PDF or of a re-encoded picture. */
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { extractImages, extractText } from 'unpdf';
import { isPdf } from '../../../kernel/files/file-kind.rules.ts';
import { openSafePdf } from '../../../kernel/files/reading/open-safe-pdf.ts';
import type { ReceiptContent } from './receipt-text.rules.ts';

const mostText = 20_000;
const mostCode = 500;
const mostImages = 5;
const mostPixels = 20_000_000;
/** A code may be readable only in a smaller version of a photo, which has less noise. */
const sides = [1_600, 900, 2_400] as const;

sharp.cache(false);
sharp.concurrency(1);

export async function* run(_: Record<string, never>, input: Uint8Array): AsyncIterable<ReceiptContent> {
  const file = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isPdf(file)) yield await readPdf(file);
  else yield { text: '', codes: await codesIn(sharp(file, { pages: 1, limitInputPixels: mostPixels })) };
}

async function readPdf(file: Buffer): Promise<ReceiptContent> {
  const document = await openSafePdf(file);
  const { text } = await extractText(document, { mergePages: false });
  const images = await extractImages(document, 1).catch(() => []);
  const codes: string[] = [];
  for (const { data, width, height, channels } of images.slice(0, mostImages)) {
    if (width * height > mostPixels) continue;
    codes.push(...(await codesIn(sharp(data, { raw: { width, height, channels } })).catch(() => [])));
  }
  return { text: text.slice(0, 2).join('\n').slice(0, mostText), codes };
}

async function codesIn(picture: Sharp): Promise<string[]> {
  for (const side of sides) {
    const { data, info } = await picture
      .clone()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = tryToDecode({ data, width: info.width, height: info.height });
    if (code !== null) return [code.slice(0, mostCode)];
  }
  return [];
}

/** The decoder throws if it finds no code. */
function tryToDecode(image: { readonly data: Uint8Array; readonly width: number; readonly height: number }): string | null {
  try {
    return decodeQR(image, { timeLimit: 3_000 });
  } catch {
    return null;
  }
}
