import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { bytesToKnowKind, isOfKind } from '../../files/file-kind.rules.ts';

export const fileMediaType = 'application/octet-stream';

/**
 * Reads an uploaded file as a stream. Rejects it at its first bytes if it is of another kind, and reads nothing after that.
 * @throws AppError `file_not_readable`, `image_not_readable`, `material_not_taken`
 */
export async function readUpload({ routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  const upload = routeOptions.config.route?.endpoint.upload;
  if (upload === undefined) throw new AppError('unsupported_media_type');
  const pieces: Buffer[] = [];
  let size = 0;
  let known = false;
  const look = () => {
    known = true;
    if (isOfKind(Buffer.concat(pieces), upload.kind)) return;
    if (upload.kind === 'material') throw new AppError('material_not_taken', { reason: 'kind' }, 'file');
    if (upload.kind === 'receipt') throw new AppError('material_not_taken', { reason: 'receipt_kind' }, 'file');
    if (upload.kind === 'picture') throw new AppError('image_not_readable', {}, 'file');
    throw new AppError('file_not_readable', { reason: 'binary', row: null }, 'file');
  };
  // The connection stays open for the response.
  for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    pieces.push(piece);
    if (!known && size >= bytesToKnowKind) look();
  }
  if (!known && size > 0) look();
  return Buffer.concat(pieces, size);
}
