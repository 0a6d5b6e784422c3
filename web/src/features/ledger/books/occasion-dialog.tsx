import { Checkbox, Select, TextInput } from '@mantine/core';
import { handMoves } from '@lectern/contract/ledger/ledger-states';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { check, required } from '../../../ui/forms/validation.ts';
import { accountTitles } from '../account-titles.ts';
import classes from './books.module.css';
import { useSaveOccasion } from './books.queries.ts';
import type { BookOccasion, OccasionInput } from './books.queries.ts';

type Props = { readonly occasion: BookOccasion | null; readonly onClose: () => void };

const fields = ['code', 'title_ru', 'title_en', 'credit_kind'] as const;
const moveOf = ({ debit, credit }: { debit: string; credit: string }) => `${debit} ${credit}`;

/** A new occasion, or one that is there: its code stays, and its accounts once it was posted. */
export function OccasionDialog({ occasion, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const [code, setCode] = useState(occasion?.code ?? '');
  const [title_en, setEnglish] = useState(occasion?.title_en ?? '');
  const [title_ru, setRussian] = useState(occasion?.title_ru ?? '');
  const [move, setMove] = useState(occasion === null ? moveOf(handMoves[0]) : `${occasion.debit_kind} ${occasion.credit_kind}`);
  const [byManagers, setByManagers] = useState(occasion === null || occasion.posted_by.includes('AccountManager'));
  const [comment_required, setCommentRequired] = useState(occasion?.comment_required ?? false);
  const [active, setActive] = useState(occasion?.active ?? true);
  const save = useSaveOccasion(occasion === null);
  const changed = code !== (occasion?.code ?? '') || title_en !== (occasion?.title_en ?? '') || title_ru !== (occasion?.title_ru ?? '');
  const problems = useProblems(
    { code: check(code, required), title_ru: check(title_ru, required), title_en: check(title_en, required), credit_kind: null },
    save.error,
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = handMoves.find((each) => moveOf(each) === move);
    if (!problems.allow(event.currentTarget) || chosen === undefined || save.isPending) return;
    const others = (occasion?.posted_by ?? []).filter((role) => role !== 'AccountManager');
    const posted_by = [...others, ...(byManagers ? ['AccountManager'] : [])] as OccasionInput['posted_by'];
    const { debit: debit_kind, credit: credit_kind } = chosen;
    save.mutate(
      { code: code.trim(), title_en, title_ru, debit_kind, credit_kind, posted_by, comment_required, active },
      {
        onSuccess: () => {
          toast.success(t('books.occasions.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={t(occasion === null ? 'books.occasions.new_title' : 'books.occasions.edit_title')}>
      <form className={classes.stack} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={changed && !save.isSuccess} />
        <TextInput
          label={t('books.occasions.code')}
          description={t('books.occasions.code_hint')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
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
          value={title_ru}
          onChange={({ currentTarget }) => setRussian(currentTarget.value)}
          name="title_ru"
          error={problems.at('title_ru')}
          required
          withAsterisk={false}
          maxLength={100}
        />
        <TextInput
          label={t('books.occasions.title_en')}
          value={title_en}
          onChange={({ currentTarget }) => setEnglish(currentTarget.value)}
          name="title_en"
          error={problems.at('title_en')}
          required
          withAsterisk={false}
          maxLength={100}
        />
        <Select
          label={t('books.occasions.moves')}
          description={occasion?.posted === true ? t('books.occasions.accounts_stay') : undefined}
          data={handMoves.map((each) => ({
            value: moveOf(each),
            label: t('books.occasions.entry', { debit: t(accountTitles[each.debit]), credit: t(accountTitles[each.credit]) }),
          }))}
          value={move}
          onChange={(value) => value !== null && setMove(value)}
          error={problems.at('credit_kind')}
          disabled={occasion?.posted === true}
          allowDeselect={false}
        />
        <Checkbox
          label={t('books.occasions.by_managers')}
          checked={byManagers}
          onChange={({ currentTarget }) => setByManagers(currentTarget.checked)}
        />
        <Checkbox
          label={t('books.occasions.comment_needed')}
          checked={comment_required}
          onChange={({ currentTarget }) => setCommentRequired(currentTarget.checked)}
        />
        {occasion !== null && (
          <Checkbox
            label={t('books.occasions.is_active')}
            checked={active}
            onChange={({ currentTarget }) => setActive(currentTarget.checked)}
          />
        )}
        <FormErrors error={save.error} except={fields} />
        <FormButtons submit={t('books.occasions.save')} pending={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
