/**
 * The pages of the gallery, in the order of its list. A new part is one line here and one file in `entries`. Its words are
 * data and in English only: their readers are those who build screens.
 */
import type { GalleryEntry } from './gallery-entry.ts';

export type GalleryPart = {
  /** In its address: /ui?part=avatar. */
  readonly part: string;
  readonly title: string;
  readonly load: () => Promise<GalleryEntry>;
};

export const galleryParts: readonly GalleryPart[] = [
  { part: 'avatar', title: 'Avatar', load: async () => (await import('./entries/avatar-entry.tsx')).avatarEntry },
];
