import { getDocumentProxy } from 'unpdf';
import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '../src/kernel/session.ts';
import type { Build } from './build.ts';

/** The pieces of text that a PDF draws, page by page and in their order; a sum is one piece. */
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

/** The whole text of a PDF, with one blank between words. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  return (await piecesOfPdf(bytes)).flat().join(' ').replaceAll(/ +/g, ' ');
}

/** A file that somebody downloads, byte by byte. */
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
