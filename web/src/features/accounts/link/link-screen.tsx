import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { Form } from '../../../ui/forms/form.tsx';
import type { Form as FormState } from '../../../ui/forms/form-types.ts';
import { AccountScreen } from '../account-screen.tsx';

type Props<V> = {
  /** Secret of the link. */
  readonly token: string;
  readonly form: FormState<V>;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly done: { readonly title: string; readonly text: string; readonly action: ReactNode };
  /** Advice for an invalid link. */
  readonly invalid: { readonly text: string; readonly action: ReactNode };
  readonly children?: ReactNode;
};

/** The page of a mailed link: its form, success, or advice for an invalid link. */
export function LinkScreen<V>({ token, form, title, text, submit, done, invalid, children }: Props<V>) {
  const { t } = useTranslation('common');
  if (form.isSuccess)
    return (
      <AccountScreen title={done.title} text={done.text}>
        {done.action}
      </AccountScreen>
    );
  if (token === '' || isInvalidLink(form.error))
    return (
      <AccountScreen title={t('link.useless')} text={invalid.text}>
        {invalid.action}
      </AccountScreen>
    );
  return (
    <AccountScreen title={title} text={text}>
      <Form form={form} submit={submit} alone>
        {children}
      </Form>
    </AccountScreen>
  );
}

/** The link was used, has expired, or never existed. */
const isInvalidLink = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ key, field }) => key === 'link_not_valid' || field === 'token');
