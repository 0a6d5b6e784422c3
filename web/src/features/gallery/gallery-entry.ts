import type { ReactNode } from 'react';

/** A page of the gallery: purpose, behaviour, properties and keys of a component, and the component itself. */
export type GalleryEntry = {
  /** A sentence or two each. */
  readonly about: readonly string[];
  readonly props: readonly { readonly name: string; readonly about: string }[];
  readonly keys?: readonly { readonly key: string; readonly does: string }[];
  readonly examples: readonly GalleryExample[];
};

export type GalleryExample = { readonly title: string; readonly show: ReactNode };
