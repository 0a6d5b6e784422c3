import type { Requisites } from '@lectern/contract/documents/documents.schema';
import { settingNow } from '../../../kernel/write-setting.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

/** The key of the school's requisites among its settings. */
export const requisitesKey = 'requisites';

const none: Requisites = {
  name: '',
  inn: '',
  kpp: '',
  address: '',
  bank: '',
  bik: '',
  account: '',
  correspondent_account: '',
  signatory: '',
  signatory_post: '',
  tax_note: '',
};

/** What the school calls itself on its papers now; empty texts where nobody has said it. */
export async function schoolRequisites(ctx: Pick<ReadContext, 'db'>): Promise<Requisites> {
  return { ...none, ...(await settingNow<Partial<Requisites>>(ctx, requisitesKey)) };
}
