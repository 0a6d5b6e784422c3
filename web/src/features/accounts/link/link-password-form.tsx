import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import type { NewPassword } from '../new-password-fields.tsx';
import { NewPasswordFields, newPasswordProblems } from '../new-password-fields.tsx';
import { takeLinkToken } from './link-token.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  /** What the link opens: sends the password with the link's secret. */
  readonly send: (body: { readonly token: string; readonly password: string }) => Promise<unknown>;
  /** Once it is done. */
  readonly done: { readonly title: string; readonly text: string };
  /** What to do about a link that opens nothing, and where. */
  readonly useless: { readonly text: string; readonly action: ReactNode };
};

/** A password chosen by the link of a mail. */
export function LinkPasswordForm({ title, text, send, done, useless }: Props) {
  const { t } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const [value, setValue] = useState<NewPassword>({ password: '', again: '' });
  const choose = useMutation({ mutationFn: () => send({ token, password: value.password }) });
  const problems = useProblems(newPasswordProblems(value), choose.error);

  if (choose.isSuccess) {
    return (
      <AccountScreen {...done}>
        <LinkButton to="/accounts/login" wide>
          {t('sign_in.submit')}
        </LinkButton>
      </AccountScreen>
    );
  }
  if (token === '' || isUseless(choose.error)) {
    return (
      <AccountScreen title={t('link.useless')} text={useless.text}>
        {useless.action}
      </AccountScreen>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problems.allow(event.currentTarget) && !choose.isPending) choose.mutate();
  };
  return (
    <AccountScreen title={title} text={text}>
      <form onSubmit={submit} noValidate>
        <NewPasswordFields
          value={value}
          onChange={(next) => {
            setValue(next);
            if (choose.isError) choose.reset();
          }}
          problems={problems}
          autoFocus
        />
        <FormErrors error={choose.error} except={['password']} />
        <Button type="submit" pending={choose.isPending} wide>
          {t('password.save')}
        </Button>
      </form>
    </AccountScreen>
  );
}

/** The link was used, has expired, or never was one. */
export function isUseless(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ key, field }) => key === 'link_not_valid' || field === 'token');
}
