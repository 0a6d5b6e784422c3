import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import classes from './list-tools.module.css';

type Props = {
  readonly name: string;
  readonly submitTitle: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onSubmit: (name: string) => void;
};

/** What a view is called. */
export function ViewNameForm({ name, submitTitle, pending, error, onSubmit }: Props) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !pending) onSubmit(text.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <label className={classes.field}>
        {t('views.name')}
        <input value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} maxLength={60} autoComplete="off" required />
      </label>
      <FormErrors error={error} />
      <Button type="submit" pending={pending}>
        {submitTitle}
      </Button>
    </form>
  );
}
