import type { LogPrintInput } from '@lectern/contract/privacy/read-log.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';

const idAfter = (path: string, before: RegExp): number | null => {
  const id = Number(before.exec(path)?.[1]);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
};

/** Logs the printing of a screen. Its path tells whose data it shows. */
export async function logPrint(ctx: ReadContext, { body }: { body: LogPrintInput }): Promise<Record<string, never>> {
  const { path, records } = body;
  const client_id = idAfter(path, /^\/(?:clients|find-teacher)\/(\d{1,10})(?:\/|$)/);
  const teacher_id = idAfter(path, /^\/(?:teachers\/profile|teachers|vacation|staff)\/(\d{1,10})(?:\/|$)/);
  ctx.logRead({ act: 'print', subject: 'screen', detail: path, client_id, teacher_id, records });
  return {};
}
