/**
 * Pages of the gallery, in order. A new component needs one line here and one file in `entries`. Texts are data, in English only, because
 * the readers are developers.
 */
import type { GalleryEntry } from './gallery-entry.ts';

export type GalleryPart = {
  /** In its URL: /ui?part=avatar. */
  readonly part: string;
  readonly title: string;
  readonly load: () => Promise<GalleryEntry>;
};

export const galleryParts: readonly GalleryPart[] = [
  { part: 'toast', title: 'Toast', load: async () => (await import('./entries/toast-entry.tsx')).toastEntry },
  {
    part: 'confirm-dialog',
    title: 'Confirm dialog',
    load: async () => (await import('./entries/confirm-dialog-entry.tsx')).confirmDialogEntry,
  },
  { part: 'popover', title: 'Popover', load: async () => (await import('./entries/popover-entry.tsx')).popoverEntry },
  { part: 'menu', title: 'Menu', load: async () => (await import('./entries/menu-entry.tsx')).menuEntry },
  { part: 'tooltip', title: 'Tooltip', load: async () => (await import('./entries/tooltip-entry.tsx')).tooltipEntry },
  { part: 'loading', title: 'Loading', load: async () => (await import('./entries/loading-entry.tsx')).loadingEntry },
  { part: 'avatar', title: 'Avatar', load: async () => (await import('./entries/avatar-entry.tsx')).avatarEntry },
  { part: 'icon', title: 'Icon', load: async () => (await import('./entries/icon-entry.tsx')).iconEntry },
  { part: 'lazy-image', title: 'Lazy image', load: async () => (await import('./entries/lazy-image-entry.tsx')).lazyImageEntry },
  { part: 'button', title: 'Button', load: async () => (await import('./entries/button-entry.tsx')).buttonEntry },
  { part: 'data-table', title: 'Table', load: async () => (await import('./entries/data-table-entry.tsx')).dataTableEntry },
  { part: 'tag', title: 'Tag', load: async () => (await import('./entries/tag-entry.tsx')).tagEntry },
  { part: 'state', title: 'Empty, failed, not yet', load: async () => (await import('./entries/state-entry.tsx')).stateEntry },
  {
    part: 'weekday-picker',
    title: 'Weekday picker',
    load: async () => (await import('./entries/fields/weekday-picker-entry.tsx')).weekdayPickerEntry,
  },
  { part: 'combobox', title: 'Combobox', load: async () => (await import('./entries/fields/combobox-entry.tsx')).comboboxEntry },
  { part: 'form', title: 'Form', load: async () => (await import('./entries/fields/form-entry.tsx')).formEntry },
  { part: 'zone-picker', title: 'Zone picker', load: async () => (await import('./entries/fields/zone-picker-entry.tsx')).zonePickerEntry },
  {
    part: 'time-pickers',
    title: 'Time slot and range',
    load: async () => (await import('./entries/fields/time-pickers-entry.tsx')).timePickersEntry,
  },
  {
    part: 'page-size-picker',
    title: 'Page size picker',
    load: async () => (await import('./entries/fields/page-size-picker-entry.tsx')).pageSizePickerEntry,
  },
  { part: 'date-field', title: 'Date field', load: async () => (await import('./entries/fields/date-field-entry.tsx')).dateFieldEntry },
  {
    part: 'masked-input',
    title: 'Phone and digits',
    load: async () => (await import('./entries/fields/masked-input-entry.tsx')).maskedInputEntry,
  },
  { part: 'validation', title: 'Validation', load: async () => (await import('./entries/fields/validation-entry.tsx')).validationEntry },
];
