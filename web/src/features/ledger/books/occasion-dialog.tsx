import { Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { handMoves } from '@lectern/contract/ledger/ledger-states';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { fieldErrors, FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { accountTitles } from '../account-titles.ts';
import classes from './books.module.css';
import { useSaveOccasion } from './books.queries.ts';
import type { BookOccasion, OccasionInput } from './books.queries.ts';

type Props = { readonly occasion: BookOccasion | null; readonly onClose: () => void };

const fields = ['code', 'title_en', 'title_ru', 'credit_kind'] as const;
const moveOf = ({ debit, credit }: { debit: string; credit: string }) => `${debit} ${credit}`;

/** A new occasion, or one that is there: its code stays, and its accounts once it was posted. */
export function OccasionDialog({ occasion, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  useReturnFocus();
  const [code, setCode] = useState(occasion?.code ?? '');
  const [title_en, setEnglish] = useState(occasion?.title_en ?? '');
  const [title_ru, setRussian] = useState(occasion?.title_ru ?? '');
  const [move, setMove] = useState(occasion === null ? moveOf(handMoves[0]) : `${occasion.debit_kind} ${occasion.credit_kind}`);
  const [byManagers, setByManagers] = useState(occasion === null || occasion.posted_by.includes('AccountManager'));
  const [comment_required, setCommentRequired] = useState(occasion?.comment_required ?? false);
  const [active, setActive] = useState(occasion?.active ?? true);
  const save = useSaveOccasion(occasion === null);
  const refused = fieldErrors(save.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = handMoves.find((each) => moveOf(each) === move);
    if (chosen === undefined) return;
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
    <Modal
      opened
      onClose={onClose}
      title={t(occasion === null ? 'books.occasions.new_title' : 'books.occasions.edit_title')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      <form className={classes.stack} onSubmit={submit}>
        <TextInput
          label={t('books.occasions.code')}
          description={t('books.occasions.code_hint')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={refused('code')}
          disabled={occasion !== null}
          required
          pattern="[a-z][a-z0-9_]+"
          maxLength={40}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <TextInput
          label={t('books.occasions.title_ru')}
          value={title_ru}
          onChange={({ currentTarget }) => setRussian(currentTarget.value)}
          error={refused('title_ru')}
          required
          maxLength={100}
        />
        <TextInput
          label={t('books.occasions.title_en')}
          value={title_en}
          onChange={({ currentTarget }) => setEnglish(currentTarget.value)}
          error={refused('title_en')}
          required
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
          error={refused('credit_kind')}
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('payment.cancel')}
          </Button>
          <Button type="submit" pending={save.isPending}>
            {t('books.occasions.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
