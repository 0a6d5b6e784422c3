import type { ReactNode } from 'react';

/** One page of the gallery: what a part is for, how it behaves, what it is given, which keys it knows, and the part itself. */
export type GalleryEntry = {
  /** A sentence or two each. */
  readonly about: readonly string[];
  readonly props: readonly { readonly name: string; readonly about: string }[];
  readonly keys?: readonly { readonly key: string; readonly does: string }[];
  readonly examples: readonly GalleryExample[];
};

export type GalleryExample = { readonly title: string; readonly show: ReactNode };
