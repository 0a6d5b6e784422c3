import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { periodTitle } from '../../../ui/formats/period-title.ts';
import { CheckField, SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { MoneyField, NumberField } from '../../../ui/forms/number-fields.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { schemeRoles } from '@lectern/contract/salary/schemes/scheme-roles.rules';
import { schemePreviewQuery, setPayScheme } from './pay-schemes.queries.ts';
import type { PaySchemes, SchemePreview } from './pay-schemes.queries.ts';
import { emptyScheme, termsOf } from './scheme-draft.rules.ts';
import type { SchemeDraft } from './scheme-draft.rules.ts';

type Props = { readonly schemes: PaySchemes; readonly onClose: () => void };

/** Sets the scheme of a role or a person from a day on, with its cost in the last calculated period. */
export function SchemeDialog({ schemes: { people, currency, earliest }, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setPayScheme);
  const form = useForm<SchemeDraft, unknown>({
    initial: { ...emptyScheme, effective_from: earliest },
    rules: ({ effective_from }) => ({ effective_from: check(effective_from, required) }),
    send: (draft) =>
      save.mutateAsync({
        body: { role: draft.role, user_id: draft.user, effective_from: draft.effective_from ?? '', ...termsOf(draft) },
      }),
    onSuccess: toastAndClose(t('schemes.done'), onClose),
  });
  const { role, user, ended } = form.values;
  const { ended: ends, ...terms } = termsOf(form.values);
  const preview = useQuery(
    schemePreviewQuery({ role, ...(user === null ? {} : { user_id: user }), ended: ends ? 'true' : 'false', ...terms }),
  ).data;
  const hasEnd = user !== null;
  return (
    <DialogForm form={form} title={t('schemes.set')} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('schemes.set_text')}</p>
      <SegmentField
        form={form}
        name="role"
        label={t('schemes.role')}
        options={schemeRoles.map((each) => ({ id: each, title: t(`common:role.${each}`) }))}
      />
      <PersonField
        form={form}
        name="user"
        label={t('schemes.person')}
        placeholder={t('schemes.everybody_placeholder')}
        people={people.filter((person) => person.role === role && person.can.set.allowed)}
        nothingFound={t('nobody')}
        clearable
      />
      <DateField form={form} name="effective_from" label={t('rates.from')} />
      {hasEnd && <CheckField form={form} name="ended" label={t('schemes.ended')} />}
      {!(hasEnd && ended) && (
        <>
          <MoneyField form={form} name="fixed" label={t('schemes.field.fixed')} zero currency={currency} />
          {role === 'AccountManager' ? (
            <>
              <FieldRow>
                <NumberField form={form} name="payment_share" label={t('schemes.field.payment_share')} min={0} max={100} decimals={2} />
                <NumberField form={form} name="renewal_share" label={t('schemes.field.renewal_share')} min={0} max={100} decimals={2} />
              </FieldRow>
              <MoneyField form={form} name="per_child" label={t('schemes.field.per_child')} zero currency={currency} />
            </>
          ) : (
            <MoneyField form={form} name="per_teacher" label={t('schemes.field.per_teacher')} zero currency={currency} />
          )}
          <MoneyField form={form} name="kpi_bonus" label={t('schemes.field.kpi_bonus')} zero currency={currency} />
        </>
      )}
      {preview !== undefined && <Costs preview={preview} />}
    </DialogForm>
  );
}

function Costs({ preview: { period, people, currency } }: { readonly preview: SchemePreview }) {
  const { t } = useTranslation('salary');
  if (period === null) return <p className="soft">{t('schemes.cost.never')}</p>;
  const sumOf = (of: 'now' | 'after') =>
    formatMoney(
      people.reduce((sum, person) => sum + person[of], 0),
      { currency },
    );
  const shown = people.filter(({ now, after }) => now !== after).slice(0, maxShown);
  return (
    <section aria-label={t('schemes.cost.title')}>
      <p>{t('schemes.cost.total', { period: periodTitle(period), count: people.length, now: sumOf('now'), after: sumOf('after') })}</p>
      <ul>
        {shown.map(({ id, name, now, after }) => (
          <li key={id} className="soft">
            {`${name}: ${formatMoney(now, { currency })} → ${formatMoney(after, { currency })}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Maximum number of people to list; the total includes all. */
const maxShown = 10;
