import type { ImportKind } from '@lectern/contract/imports/import-states';
import type { AnyRowKind } from './rows/import-kind.ts';
import { abonementRows } from './kinds/abonement-rows.ts';
import { balanceRows } from './kinds/balance-rows.ts';
import { clientRows } from './kinds/client-rows.ts';
import { packageRows } from './kinds/package-rows.ts';
import { rateRows } from './kinds/rate-rows.ts';
import { courseRows, serviceRows } from './kinds/study-rows.ts';
import { teacherRows } from './kinds/teacher-rows.ts';

/** The row handlers of each kind. */
export const rowKinds: Readonly<Record<ImportKind, AnyRowKind>> = {
  courses: courseRows,
  services: serviceRows,
  abonements: abonementRows,
  rates: rateRows,
  clients: clientRows,
  teachers: teacherRows,
  balances: balanceRows,
  subscriptions: packageRows,
};
