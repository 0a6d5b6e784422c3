import { numberOf } from '../../kernel/settings/setting-declarations.ts';
import type { ValuesOf } from '../../kernel/settings/setting-declarations.ts';

export const importsSettings = {
  /** Days for which the cells of an import are stored after its last use. */
  import_rows_days: numberOf('days', 30, { min: 1, max: 365, area: 'data', from: 'next_run' }),
};

declare module '../../kernel/settings.ts' {
  interface Settings extends ValuesOf<typeof importsSettings> {}
}
