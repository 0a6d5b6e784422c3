import type { Requisites } from '@lectern/contract/documents/documents.schema';
import { settingNow } from '../../../kernel/settings/write-setting.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

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

/** The school's current requisites; empty texts if they are not set. */
export async function schoolRequisites(ctx: Pick<ReadContext, 'db'>): Promise<Requisites> {
  return { ...none, ...(await settingNow<Partial<Requisites>>(ctx, requisitesKey)) };
}
