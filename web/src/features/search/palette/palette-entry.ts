import type { Icon } from '@tabler/icons-react';
import type { Mark } from '../search.queries.ts';

/** An entry of the palette: a link or an action. `key` is unique, and stored for recent entries. */
export type PaletteEntry = {
  readonly key: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Distinguishes entries with equal titles. */
  readonly detail?: string;
  readonly picture: { readonly name: string; readonly url: string | null } | { readonly icon: Icon };
} & ({ readonly href: string } | { readonly run: () => void });

export type PaletteGroup = { readonly key: string; readonly title: string; readonly entries: readonly PaletteEntry[] };
