import { handMoves } from '@lectern/contract/ledger/ledger-states';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { CheckField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { withBothTitles } from '../../../ui/forms/rules/both-titles.ts';
import { accountTitles } from '../account-titles.ts';
import { createOccasionWrite, editOccasionWrite } from './books.queries.ts';
import type { BookOccasion, NewOccasion, OccasionChanges } from './books.queries.ts';

type Props = { readonly occasion: BookOccasion | null; readonly onClose: () => void };
type Terms = Pick<
  BookOccasion,
  'code' | 'title_en' | 'title_ru' | 'debit_kind' | 'credit_kind' | 'posted_by' | 'comment_required' | 'active'
>;

const manager = 'AccountManager';
const nothingYet: Terms = {
  code: '',
  title_en: '',
  title_ru: '',
  debit_kind: handMoves[0].debit,
  credit_kind: handMoves[0].credit,
  posted_by: [manager],
  comment_required: false,
  active: true,
};
const moveOf = (debit: string, credit: string) => `${debit} ${credit}`;
const termsOf = ({ code, title_en, title_ru, debit_kind, credit_kind, posted_by, comment_required, active }: Terms): Terms => ({
  ...{ code, title_en, title_ru, debit_kind, credit_kind, posted_by, comment_required, active },
});

/** Adds or edits an occasion. The code of an existing one is fixed, and its accounts once it has been posted. */
export function OccasionDialog({ occasion, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const record = termsOf(occasion ?? nothingYet);
  const create = useApiWrite(createOccasionWrite);
  const edit = useApiWrite(editOccasionWrite);
  const form = useForm<Terms, unknown>({
    call: '/api/transactions/transaction_occasions/',
    initial: record,
    rules: (values) => {
      const { code, title_ru, title_en } = withBothTitles(values, values);
      return { code: check(code, required), title_ru: check(title_ru, required), title_en: check(title_en, required) };
    },
    send: ({ active: _, ...terms }, { changes }) =>
      occasion === null
        ? create.mutateAsync({ body: withBothTitles({ ...terms, code: terms.code.trim() }, terms) as NewOccasion })
        : edit.mutateAsync({ body: withBothTitles({ ...changes, code: occasion.code }, terms) as OccasionChanges }),
    onSuccess: toastAndClose(t('books.occasions.saved'), onClose),
  });
  const { values, change } = form;
  const setByManagers = (may: boolean) => {
    // Keeps the stored list if it is equal, so that nothing counts as changed.
    const asIs = record.posted_by.includes(manager) === may;
    const others = record.posted_by.filter((role) => role !== manager);
    change({ posted_by: asIs ? record.posted_by : [...others, ...(may ? [manager] : [])] });
  };
  return (
    <DialogForm
      form={form}
      title={t(occasion === null ? 'books.occasions.new_title' : 'books.occasions.edit_title')}
      submit={t('books.occasions.save')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('books.occasions.code')}
        description={t('books.occasions.code_hint')}
        disabled={occasion !== null}
      />
      <TextField form={form} name="title_ru" label={t('books.occasions.title_ru')} />
      <TextField form={form} name="title_en" label={t('books.occasions.title_en')} />
      <Combobox
        label={t('books.occasions.moves')}
        description={occasion?.posted === true ? t('books.occasions.accounts_stay') : undefined}
        keepsChoice
        options={handMoves.map((each) => ({
          id: moveOf(each.debit, each.credit),
          title: t('books.occasions.entry', { debit: t(accountTitles[each.debit]), credit: t(accountTitles[each.credit]) }),
        }))}
        value={moveOf(values.debit_kind, values.credit_kind)}
        onChange={(value) => {
          const chosen = handMoves.find((each) => moveOf(each.debit, each.credit) === value);
          if (chosen !== undefined) change({ debit_kind: chosen.debit, credit_kind: chosen.credit });
        }}
        disabled={occasion?.posted === true}
      />
      <CheckBox checked={values.posted_by.includes(manager)} onChange={setByManagers}>
        {t('books.occasions.by_managers')}
      </CheckBox>
      <CheckField form={form} name="comment_required" label={t('books.occasions.comment_needed')} />
      {occasion !== null && <CheckField form={form} name="active" label={t('books.occasions.is_active')} />}
    </DialogForm>
  );
}
