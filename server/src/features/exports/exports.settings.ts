import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const exportsSettings = {
  /** Days for which a finished export file can be downloaded. */
  export_files_days: numberOf('days', 1, { min: 1, max: 30, area: 'data', from: 'at_once' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof exportsSettings> {}
}
