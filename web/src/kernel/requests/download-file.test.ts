import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadFile, fileNameOf, saveFile } from './download-file.ts';

const link = { href: '', download: '', click: vi.fn() };
const revoke = vi.fn();
const create = vi.fn(() => 'blob:lectern/1');

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('document', { documentElement: { lang: 'ru' }, createElement: () => link });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(create);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a download', () => {
  it('revokes its object URL after 40 s, not earlier', () => {
    saveFile(new Blob(['codes']), 'recovery-codes.txt');
    expect(link).toMatchObject({ href: 'blob:lectern/1', download: 'recovery-codes.txt' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(39_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:lectern/1');
  });

  it('saves the bytes under the name that the server sends', async () => {
    const headers = { 'content-disposition': `attachment; filename="lessons.xlsx"; filename*=UTF-8''%D1%83%D1%80%D0%BE%D0%BA%D0%B8.xlsx` };
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1, 2, 3]), { headers }));
    await downloadFile('/api/study/courses/', {}, 'file');
    expect(link.download).toBe('уроки.xlsx');
    const [blob] = create.mock.calls[0] as unknown as [Blob];
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('saves nothing after an error', async () => {
    const error = [{ code: 404, message: 'no', key: 'not_found', params: {}, field: null }];
    vi.stubGlobal('fetch', async () => Response.json({ error, request_id: 'r' }, { status: 404 }));
    await expect(downloadFile('/api/study/courses/', {}, 'file')).rejects.toMatchObject({ status: 404, key: 'not_found' });
    expect(link.click).not.toHaveBeenCalled();
    expect(create).not.toHaveBeenCalled();
  });
});

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="report.csv"', 'report.csv'],
    ['attachment; filename=report.csv', 'report.csv'],
    ['attachment; filename="say \\"hi\\".txt"', 'say "hi".txt'],
    [`attachment; filename*=UTF-8''%zz; filename="plain.txt"`, 'plain.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename=".."; filename*=UTF-8\'\'a%2Fb.txt', 'b.txt'],
    ['attachment', null],
    ['inline; filename=""', null],
    [null, null],
  ])('in %s is %s', (disposition, name) => expect(fileNameOf(disposition)).toBe(name));

  it('is decoded in any alphabet', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((each) => each.trim() === each && each.isWellFormed() && !/[/\\]/.test(each));
    fc.assert(
      fc.property(name, (each) => {
        expect(fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(each)}`)).toBe(each);
      }),
    );
  });
});
