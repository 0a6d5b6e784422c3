import { Checkbox, TextInput } from '@mantine/core';
import { handMoves } from '@lectern/contract/ledger/ledger-states';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordChanges } from '../../../kernel/record-changes.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { check, required } from '../../../ui/forms/validation.ts';
import { accountTitles } from '../account-titles.ts';
import classes from './books.module.css';
import { createOccasionWrite, editOccasionWrite } from './books.queries.ts';
import type { BookOccasion, NewOccasion, OccasionChanges } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly occasion: BookOccasion | null; readonly onClose: () => void };
type Terms = Pick<
  BookOccasion,
  'code' | 'title_en' | 'title_ru' | 'debit_kind' | 'credit_kind' | 'posted_by' | 'comment_required' | 'active'
>;

const fields = ['code', 'title_ru', 'title_en', 'debit_kind', 'credit_kind', 'comment_required', 'active'] as const;
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

/** A new occasion, or one that is there: its code stays, and its accounts once it was posted. */
export function OccasionDialog({ occasion, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const record = occasion ?? nothingYet;
  const { now, isChanged, wish, change, takeIn } = useRecordChanges<Terms>(record);
  const create = useApiWrite(createOccasionWrite);
  const edit = useApiWrite(editOccasionWrite);
  const save = occasion === null ? create : edit;
  const problems = useProblems(
    {
      code: check(now.code, required),
      title_ru: check(now.title_ru, required),
      title_en: check(now.title_en, required),
      debit_kind: null,
      credit_kind: null,
      comment_required: null,
      active: null,
    },
    save.error,
  );
  const set = (more: Partial<Terms>) => {
    change(more);
    if (save.isError) save.reset();
  };
  const setByManagers = (may: boolean) => {
    // The list itself where it is the one on record again: then nothing is changed.
    const asIs = record.posted_by.includes(manager) === may;
    const others = record.posted_by.filter((role) => role !== manager);
    set({ posted_by: asIs ? record.posted_by : [...others, ...(may ? [manager] : [])] });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || save.isPending) return;
    const onSuccess = () => {
      toast.success(t('books.occasions.saved'));
      onClose();
    };
    const { active: _, ...terms } = now;
    if (occasion === null) create.mutate({ body: { ...terms, code: now.code.trim() } as NewOccasion }, { onSuccess });
    // Its code is no field that changes.
    else edit.mutate({ body: { ...wish, code: occasion.code } as OccasionChanges }, { onSuccess, onError: takeIn });
  };
  return (
    <FormDialog onClose={onClose} title={t(occasion === null ? 'books.occasions.new_title' : 'books.occasions.edit_title')}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={isChanged && !save.isSuccess} />
        <TextInput
          label={t('books.occasions.code')}
          description={t('books.occasions.code_hint')}
          value={now.code}
          onChange={({ currentTarget }) => set({ code: currentTarget.value })}
          name="code"
          onBlur={(event) => problems.leave('code', event)}
          error={problems.at('code')}
          disabled={occasion !== null}
          required
          withAsterisk={false}
          maxLength={40}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <TextInput
          label={t('books.occasions.title_ru')}
          value={now.title_ru}
          onChange={({ currentTarget }) => set({ title_ru: currentTarget.value })}
          name="title_ru"
          error={problems.at('title_ru')}
          required
          withAsterisk={false}
          maxLength={100}
        />
        <TextInput
          label={t('books.occasions.title_en')}
          value={now.title_en}
          onChange={({ currentTarget }) => set({ title_en: currentTarget.value })}
          name="title_en"
          error={problems.at('title_en')}
          required
          withAsterisk={false}
          maxLength={100}
        />
        <Combobox
          label={t('books.occasions.moves')}
          description={occasion?.posted === true ? t('books.occasions.accounts_stay') : undefined}
          keepsChoice
          options={handMoves.map((each) => ({
            id: moveOf(each.debit, each.credit),
            title: t('books.occasions.entry', { debit: t(accountTitles[each.debit]), credit: t(accountTitles[each.credit]) }),
          }))}
          value={moveOf(now.debit_kind, now.credit_kind)}
          onChange={(value) => {
            const chosen = handMoves.find((each) => moveOf(each.debit, each.credit) === value);
            if (chosen !== undefined) set({ debit_kind: chosen.debit, credit_kind: chosen.credit });
          }}
          error={problems.at('credit_kind') ?? problems.at('debit_kind')}
          disabled={occasion?.posted === true}
        />
        <Checkbox
          label={t('books.occasions.by_managers')}
          checked={now.posted_by.includes(manager)}
          onChange={({ currentTarget }) => setByManagers(currentTarget.checked)}
        />
        <Checkbox
          label={t('books.occasions.comment_needed')}
          checked={now.comment_required}
          onChange={({ currentTarget }) => set({ comment_required: currentTarget.checked })}
          error={problems.at('comment_required')}
        />
        {occasion !== null && (
          <Checkbox
            label={t('books.occasions.is_active')}
            checked={now.active}
            onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
            error={problems.at('active')}
          />
        )}
        <FormErrors error={save.error} except={fields} />
        <FormButtons submit={t('books.occasions.save')} pending={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
