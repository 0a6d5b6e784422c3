import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '../../src/kernel/calls/session.ts';
import type { Build } from '../build.ts';

/** The pieces of text in a PDF, page by page, in order; an amount is one piece. */
export async function piecesOfPdf(bytes: Uint8Array): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[][] = [];
  for (let no = 1; no <= document.numPages; no += 1) {
    const { items } = await (await document.getPage(no)).getTextContent();
    const drawn = items.flatMap((item) => ('str' in item ? [item.str.replaceAll('\u00a0', ' ').trim()] : []));
    pages.push(drawn.filter((piece) => piece !== ''));
  }
  return pages;
}

/** The whole text of a PDF, with single blanks between words. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  return (await piecesOfPdf(bytes)).flat().join(' ').replaceAll(/ +/g, ' ');
}

/** The pieces of text in a PDF that lie in the margin or beyond the edge of their page. */
export async function piecesOffPaper(bytes: Uint8Array, margin = 40): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const off: string[] = [];
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no);
    const [, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0] = item.transform as number[];
      if (x < margin - 1 || x + item.width > right - margin + 1 || y < 0) off.push(`${no}: ${item.str.slice(0, 80)}`);
    }
  }
  return off;
}

/** The number of missing glyphs in a PDF, drawn as the first glyph of a font, a box. */
export async function boxesOfPdf(bytes: Uint8Array): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  let boxes = 0;
  for (let no = 1; no <= document.numPages; no += 1) {
    const { fnArray, argsArray } = await (await document.getPage(no)).getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [glyphs] = argsArray[at] as [({ readonly originalCharCode: number } | number)[]];
      boxes += glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length;
    }
  }
  return boxes;
}

/** The number of filled outlines in a PDF: lines, pictures of formulas. */
export async function outlinesOfPdf(bytes: Uint8Array): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  let outlines = 0;
  for (let no = 1; no <= document.numPages; no += 1) {
    const { fnArray } = await (await document.getPage(no)).getOperatorList();
    outlines += fnArray.filter((operator) => operator === OPS.constructPath).length;
  }
  return outlines;
}

/** The pictures drawn in a PDF, in order: width and height in pixels, and the colour of the first one. */
export async function picturesOfPdf(bytes: Uint8Array): Promise<[width: number, height: number, colour: string][]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pictures: [number, number, string][] = [];
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.paintImageXObject) continue;
      const [name] = argsArray[at] as [string];
      const { width, height, data } = page.objs.get(name) as { width: number; height: number; data: Uint8Array };
      pictures.push([width, height, Buffer.from(data.subarray(0, 3)).toString('hex')]);
    }
  }
  return pictures;
}

/** A downloaded file, as bytes. */
export async function fileFor(
  { app, build }: { readonly app: FastifyInstance; readonly build: Build },
  userId: number,
  url: string,
  language = 'ru',
): Promise<{ status: number; name: string; bytes: Buffer }> {
  const headers = { cookie: `${sessionCookie}=${await build.session(userId)}`, 'accept-language': language };
  const { statusCode, rawPayload, headers: answered } = await app.inject({ method: 'GET', url, headers });
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(answered['content-disposition'] ?? ''))?.[1] ?? '';
  return { status: statusCode, name: decodeURIComponent(name), bytes: rawPayload };
}
