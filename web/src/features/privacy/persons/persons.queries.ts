import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';
import { fetchAnswer } from '../../../kernel/api.ts';
import { fileNameOf, saveFile } from '../../../kernel/requests/download-file.ts';

export type PersonalData = OutputAt<'GET', '/api/privacy/person/'>;
export type PersonKind = PersonalData['kind'];
export const personKinds = ['client', 'child', 'staff'] as const satisfies readonly PersonKind[];

/** Records stored about a person. */
export const personalDataQuery = (kind: PersonKind, person_id: number) => apiQuery('/api/privacy/person/', { query: { kind, person_id } });

/** Exports everything about a person to a file. A write, because the server logs it. */
export async function exportPersonalData(body: InputAt<'POST', '/api/privacy/exports/'>['body']): Promise<void> {
  const answer = await fetchAnswer('POST', '/api/privacy/exports/', { body });
  saveFile(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? `person.${body.format}`);
}

export const erasePersonWrite = apiWrite('/api/privacy/erasures/', {});
export type ErasureReason = InputAt<'POST', '/api/privacy/erasures/'>['body']['reason'];
export const erasureReasons = ['request', 'authority', 'retention'] as const satisfies readonly ErasureReason[];
export const reasonNames = {
  request: 'teachers:personal_data.reason.request',
  authority: 'teachers:personal_data.reason.authority',
  retention: 'teachers:personal_data.reason.retention',
} as const satisfies Record<ErasureReason, string>;
export const kindNames = {
  client: 'teachers:personal_data.kind.client',
  child: 'teachers:personal_data.kind.child',
  staff: 'teachers:personal_data.kind.staff',
} as const satisfies Record<PersonKind, string>;
export const effectNames = {
  deleted: 'teachers:personal_data.effect.deleted',
  erased: 'teachers:personal_data.effect.erased',
  kept: 'teachers:personal_data.effect.kept',
  facts: 'teachers:personal_data.effect.facts',
} as const satisfies Record<PersonalData['tables'][number]['effect'], string>;

/** How long records are kept, and how many are due. */
export const retentionQuery = apiQuery('/api/privacy/retention/');
export const retentionNames = {
  audit_texts: 'teachers:personal_data.retention.audit_texts',
  read_log: 'teachers:personal_data.retention.read_log',
  lost_deals: 'teachers:personal_data.retention.lost_deals',
  import_rows: 'teachers:personal_data.retention.import_rows',
  sign_ins: 'teachers:personal_data.retention.sign_ins',
  mails: 'teachers:personal_data.retention.mails',
  webhook_deliveries: 'teachers:personal_data.retention.webhook_deliveries',
  export_files: 'teachers:personal_data.retention.export_files',
  idempotency_keys: 'teachers:personal_data.retention.idempotency_keys',
} as const satisfies Record<OutputAt<'GET', '/api/privacy/retention/'>[number]['kind'], string>;
