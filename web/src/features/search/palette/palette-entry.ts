import type { Icon } from '@tabler/icons-react';
import type { Mark } from '../search.queries.ts';

/** A line of the palette: where it leads or what it does. `key` names it among all, also in what is kept of recent ones. */
export type PaletteEntry = {
  readonly key: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** What tells it from others of the same name. */
  readonly detail?: string;
  readonly picture: { readonly name: string; readonly url: string | null } | { readonly icon: Icon };
} & ({ readonly href: string } | { readonly run: () => void });

export type PaletteGroup = { readonly key: string; readonly title: string; readonly entries: readonly PaletteEntry[] };
