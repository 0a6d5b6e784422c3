import type { MaterialType } from '@lectern/contract/study/materials/materials.schema';

const extensions: Readonly<Record<MaterialType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};

/** Pictures are displayed by the browser. Other files are downloaded, so that no script in them runs in this origin. */
export const isShown = (type: MaterialType): boolean => type.startsWith('image/');

/** The name for downloading a file. Its extension follows its content, whatever the uploaded name. */
export function fileNameOf(title: string, type: MaterialType): string {
  const plain = title.replaceAll(/[/\\:*?"<>|]/g, '_');
  const extension = `.${extensions[type]}`;
  return plain.toLowerCase().endsWith(extension) ? plain : `${plain}${extension}`;
}

/** The title of a file: its name without folders and without the extension of its type. */
export function titleOf(fileName: string, type: MaterialType): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = name.replace(/\.(pdf|jpe?g|png|webp|pptx|ppsx|odp)$/i, '').trim();
  return (bare === '' ? extensions[type] : bare).slice(0, 200);
}
