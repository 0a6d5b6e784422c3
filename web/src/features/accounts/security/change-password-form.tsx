import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { NewPasswordFields, newPasswordProblems } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import classes from './security.module.css';
import { changePasswordWrite } from './security.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const nothingYet = { current_password: '', password: '', again: '' };

/** The current password, then the new one twice; says that every other session ends. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('common');
  const { email } = useCurrentUser();
  const [draft, setDraft] = useState(nothingYet);
  const change = useApiWrite(changePasswordWrite);
  const { current_password, ...chosen } = draft;
  const problems = useProblems({ current_password: check(current_password, required), ...newPasswordProblems(chosen) }, change.error);
  const refusedPassword = fieldErrors(change.error)('new_password');
  const set = (changes: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changes });
    if (change.isError) change.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || change.isPending) return;
    change.mutate(
      { body: { current_password, new_password: chosen.password } },
      {
        onSuccess: () => {
          toast.success(t('security.password.done'), { instruction: t('security.password.done_instruction') });
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('security.password.current')}
        name="current_password"
        autoComplete="current-password"
        autoFocus
        value={current_password}
        onChange={(value) => set({ current_password: value })}
        onBlur={(event) => problems.leave('current_password', event)}
        error={problems.at('current_password')}
      />
      <NewPasswordFields
        value={chosen}
        onChange={set}
        problems={{
          at: (field) => (field === 'password' ? refusedPassword : undefined) ?? problems.at(field),
          leave: problems.leave,
        }}
      />
      <p className={classes.effect}>{t('security.password.effect')}</p>
      <FormErrors error={change.error} except={['current_password', 'new_password']} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('ui:action.cancel')}
        </Button>
        <Button type="submit" pending={change.isPending}>
          {t('security.password.change')}
        </Button>
      </div>
    </form>
  );
}
