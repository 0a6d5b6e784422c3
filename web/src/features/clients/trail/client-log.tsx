import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { defineList } from '../../list-tools/public/define-list.ts';
import { faultSides } from '../../lessons/public/cancel/fault-sides.ts';
import { ChangeLog } from '../../list-tools/public/change-log.tsx';
import type { LogTexts } from '../../list-tools/public/change-log.tsx';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { useInactivityReasons } from '../../../ui/options/inactivity-reasons.ts';
import { contactKindNames } from '../contact-kinds.ts';
import { channelNames } from './channel-names.ts';
import type { ClientLogItem } from './trail.queries.ts';

const sentences = {
  'client.create': 'clients:log.client_create',
  'client.bring_in': 'clients:log.client_bring_in',
  'client.edit': 'clients:log.client_edit',
  'client.make_active': 'clients:log.client_make_active',
  'client.make_inactive': 'clients:log.client_make_inactive',
  'client.reassign': 'clients:log.client_reassign',
  'client.merge': 'clients:log.client_merge',
  'client.export_data': 'clients:log.client_export_data',
  'client.erase_data': 'clients:log.client_erase_data',
  'child.export_data': 'clients:log.child_export_data',
  'child.erase_data': 'clients:log.child_erase_data',
  'client_access.request': 'clients:log.access_request',
  'client_access.grant': 'clients:log.access_grant',
  'client_access.decline': 'clients:log.access_decline',
  'client_access.revoke': 'clients:log.access_revoke',
  'client_access.withdraw': 'clients:log.access_withdraw',
  'child.merge': 'clients:log.child_merge',
  'child.create': 'clients:log.child_create',
  'child.give_data_consent': 'clients:log.child_give_data_consent',
  'child.withdraw_data_consent': 'clients:log.child_withdraw_data_consent',
  'child.bring_in': 'clients:log.child_bring_in',
  'child.edit': 'clients:log.child_edit',
  'child.make_active': 'clients:log.child_make_active',
  'child.make_inactive': 'clients:log.child_make_inactive',
  'contact.create': 'clients:log.contact_create',
  'contact.edit': 'clients:log.contact_edit',
  'contact.delete': 'clients:log.contact_delete',
  'contact.reveal': 'clients:log.contact_reveal',
  'consent.give': 'clients:log.consent_give',
  'consent.withdraw': 'clients:log.consent_withdraw',
  'client_note.write': 'clients:log.note_write',
  'client_note.edit': 'clients:log.note_edit',
  'client_note.delete': 'clients:log.note_delete',
  'pupil_flag.raise': 'clients:log.pupil_flag_raise',
  'pupil_flag.answer': 'clients:log.pupil_flag_answer',
  'engagement.open': 'clients:log.engagement_open',
  'engagement.begin': 'clients:log.engagement_begin',
  'engagement.pause': 'clients:log.engagement_pause',
  'engagement.resume': 'clients:log.engagement_resume',
  'engagement.end': 'clients:log.engagement_end',
  'regular_rule.create': 'clients:log.rule_create',
  'regular_rule.change': 'clients:log.rule_change',
  'regular_rule.pause': 'clients:log.rule_pause',
  'regular_rule.resume': 'clients:log.rule_resume',
  'regular_rule.end': 'clients:log.rule_end',
  'match_request.create': 'clients:log.search_create',
  'match_request.extend': 'clients:log.search_extend',
  'match_request.waves': 'clients:log.search_waves',
  'match_request.withdraw': 'clients:log.search_withdraw',
  'match_request.expire': 'clients:log.search_expire',
  'match_request.fill': 'clients:log.search_fill',
  'lesson.create': 'clients:log.lesson_create',
  'lesson.move': 'clients:log.lesson_move',
  'lesson.substitute': 'clients:log.lesson_substitute',
  'lesson.cancel': 'clients:log.lesson_cancel',
  'lesson.mark_no_show': 'clients:log.lesson_mark_no_show',
  'lesson.conduct': 'clients:log.lesson_conduct',
  'lesson.correct': 'clients:log.lesson_correct',
  'lesson.charge': 'clients:log.lesson_charge',
  'lesson.take_back_charge': 'clients:log.lesson_take_back_charge',
  'lesson.bonus': 'clients:log.lesson_bonus',
  'lesson.confirm_report': 'clients:log.lesson_confirm_report',
  'lesson.change_report': 'clients:log.lesson_change_report',
  'lesson.close_replacement': 'clients:log.lesson_close_replacement',
  'subscription.sell': 'clients:log.subscription_sell',
  'subscription.activate': 'clients:log.subscription_activate',
  'subscription.confirm': 'clients:log.subscription_confirm',
  'subscription.freeze': 'clients:log.subscription_freeze',
  'subscription.unfreeze': 'clients:log.subscription_unfreeze',
  'subscription.extend': 'clients:log.subscription_extend',
  'subscription.transfer': 'clients:log.subscription_transfer',
  'subscription.refund': 'clients:log.subscription_refund',
  'subscription.expire': 'clients:log.subscription_expire',
  'subscription.cancel': 'clients:log.subscription_cancel',
  'subscription.bring_in': 'clients:log.subscription_bring_in',
  'subscription.take_away': 'clients:log.subscription_take_away',
  'balance.bring_in': 'clients:log.balance_bring_in',
  'balance.take_away': 'clients:log.balance_take_away',
  'payment.record': 'clients:log.payment_record',
  'transaction.reverse': 'clients:log.transaction_reverse',
  'document.draft': 'clients:log.document_draft',
  'document.issue': 'clients:log.document_issue',
  'document.discard': 'clients:log.document_discard',
  'document.void': 'clients:log.document_void',
  'document.send': 'clients:log.document_send',
  'settlement.send': 'clients:log.settlement_send',
  'settlement.dispute': 'clients:log.settlement_dispute',
  'settlement.resolve': 'clients:log.settlement_resolve',
} as const satisfies Record<ClientLogItem['action'], string>;

const fieldNames = {
  name: 'clients:record.name',
  zone: 'clients:log.field.zone',
  language: 'clients:log.field.language',
  manager: 'clients:column.manager',
  merged_record: 'clients:log.field.merged_record',
  colleague: 'clients:log.field.colleague',
  last_day: 'clients:access.last_day',
  birth_date: 'clients:child.birth_date',
  grade: 'clients:child.grade',
  kind: 'clients:contacts.column.kind',
  value: 'clients:contacts.column.value',
  label: 'clients:contacts.column.label',
  is_primary: 'clients:log.field.is_primary',
  consent: 'clients:contacts.consent',
  category: 'clients:consents.category',
  channel: 'clients:consents.channel',
  given_by: 'clients:consents.given_by',
  text: 'clients:log.field.text',
  pinned: 'clients:log.field.pinned',
  status: 'clients:column.state',
  inactive_reason: 'clients:leave.reason',
  end_reason: 'clients:leave.reason',
  return_on: 'clients:leave.return_on',
  started_on: 'clients:log.field.started_on',
  start: 'clients:log.field.start',
  minutes: 'clients:log.field.minutes',
  valid_from: 'clients:log.field.valid_from',
  valid_to: 'clients:log.field.valid_to',
  from_day: 'clients:log.field.valid_from',
  to_day: 'clients:log.field.valid_to',
  taken_back: 'clients:log.field.taken_back',
  ends_on: 'clients:subscriptions.column.ends_on',
  units: 'clients:log.field.units',
  days: 'clients:log.field.days',
  business_date: 'clients:log.field.business_date',
  comment: 'clients:log.field.comment',
  reason: 'clients:log.field.reason',
  amount: 'clients:log.field.amount',
  bonus: 'clients:log.field.bonus',
  price: 'clients:log.field.price',
  refund: 'clients:log.field.refund',
  kept: 'clients:log.field.kept',
  occasion: 'clients:log.field.occasion',
  fault: 'clients:log.field.fault',
} as const;

const stateNames = {
  trial: 'clients:engagement.trial',
  active: 'clients:engagement.active',
  paused: 'clients:engagement.paused',
  ended: 'clients:engagement.ended',
} as const;

const moneyFields: ReadonlySet<string> = new Set(['amount', 'bonus', 'price', 'refund', 'kept']);

const logList = defineList({ path: '/api/clients/{id}/get-client-log-items/' });

/** Change log of a client, in sentences. */
export function ClientLog({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation(['clients', 'mutualsettlement']);
  const { text } = useInactivityReasons();
  const currency = useSchoolCurrency();
  const texts: LogTexts<ClientLogItem> = {
    sentence: ({ action, subject }) =>
      subject === null ? t(sentences[action]) : t('log.about', { sentence: t(sentences[action]), subject }),
    fields: fieldNames,
    value: (field, value) => (moneyFields.has(field) ? formatMoney(Number(value), { currency }) : valueText(field, value, t, text)),
  };
  return <ChangeLog list={logList} id={clientId} label={t('tab.log')} texts={texts} />;
}

function valueText(field: string, value: string, t: TFunction<'clients'>, reasonText: (code: string) => string): string | undefined {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'log.yes' : 'log.no');
  switch (field) {
    case 'inactive_reason':
    case 'end_reason':
      return reasonText(value);
    case 'status':
      return value in stateNames ? t(stateNames[value as keyof typeof stateNames]) : undefined;
    case 'fault':
      return value in faultSides ? t(faultSides[value as keyof typeof faultSides]) : undefined;
    case 'language':
      return t(value === 'ru' ? 'common:frame.russian' : 'common:frame.english');
    case 'kind':
      return value in contactKindNames ? t(contactKindNames[value as keyof typeof contactKindNames]) : undefined;
    case 'channel':
      return value in channelNames ? t(channelNames[value as keyof typeof channelNames]) : undefined;
    default:
      return undefined;
  }
}
