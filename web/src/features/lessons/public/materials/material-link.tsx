import { formatFileSize } from '../../../../ui/formats/file-size.ts';

type Props = { readonly file: { readonly id: number; readonly title: string; readonly media_type: string; readonly size: number } };

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
};

/** Opens a picture in its own tab; the browser saves any other file. */
export function MaterialLink({ file: { id, title, media_type: type, size } }: Props) {
  return (
    <>
      <a href={`/api/study/material-files/${id}/`} target="_blank" rel="noopener noreferrer">
        {title}
      </a>{' '}
      <span className="soft">
        {kinds[type]}, {formatFileSize(size)}
      </span>
    </>
  );
}
