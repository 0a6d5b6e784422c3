import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useField } from '../../ui/forms/use-field.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import classes from './list-tools.module.css';

type Props = {
  readonly name: string;
  readonly submitTitle: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onDone: (name: string) => void;
};

/** Name of a view. A plain input, because Mantine may not be loaded yet. */
export function ViewNameForm({ name, submitTitle, send, onDone }: Props) {
  const { t } = useTranslation('ui');
  const form = useForm({
    call: '/api/saved-views/',
    initial: { name },
    rules: (values) => ({ name: check(values.name, required) }),
    send: (values) => send(values.name.trim()),
    onSuccess: (_, values) => onDone(values.name.trim()),
  });
  const { value, change, maxLength } = useField<string>(form as never, 'name');
  return (
    <form
      ref={form.element}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <label className={classes.field}>
        {t('views.name')}
        <input
          data-field="name"
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          maxLength={maxLength}
          autoComplete="off"
          required
        />
      </label>
      <FormErrors error={form.error} />
      <Button type="submit" pending={form.isPending}>
        {submitTitle}
      </Button>
    </form>
  );
}
