import { longestTokenDays } from '@lectern/contract/accounts/token-states';
import type { TokenScope } from '@lectern/contract/accounts/token-states';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogForm, Effect } from '../../../ui/forms/form.tsx';
import { FormDialog } from '../../../ui/forms/frame/form-dialog.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { required } from '../../../ui/forms/validation.ts';
import { PasswordField } from '../password-field.tsx';
import { CopyButton } from '../../../ui/copying/copy-button.tsx';
import { TextToCopy } from '../../../ui/copying/text-to-copy.tsx';
import classes from '../security/security.module.css';
import { scopeName } from './token-names.ts';
import { makeTokenWrite } from './tokens.queries.ts';

type Props = { readonly scopes: readonly TokenScope[]; readonly onClose: () => void };

const usualDays = 90;

/** Creates a token and shows it once. */
export function MakeTokenDialog({ scopes, onClose }: Props) {
  const { t } = useTranslation('teachers');
  const make = useApiWrite(makeTokenWrite);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    call: '/api/accounts/tokens/',
    initial: { title: '', scopes: [] as string[], days: usualDays as number | null, current_password: '' },
    rules: (values) => ({
      title: required(values.title),
      scopes: values.scopes.length === 0 ? 'teachers:tokens.no_scopes' : null,
      days: required(values.days),
      current_password: required(values.current_password),
    }),
    send: ({ title, scopes: chosen, days, current_password }) =>
      make.mutateAsync({
        body: { title, scopes: scopes.filter((scope) => chosen.includes(scope)), days: Number(days), current_password },
      }),
    onSuccess: (created) => setSecret(created.secret),
  });
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      title={t('tokens.make')}
      submit={t('tokens.make')}
      onClose={onClose}
      effect={<Effect>{t('tokens.about')}</Effect>}
    >
      <TextField form={form} name="title" label={t('tokens.name')} description={t('tokens.name_about')} autoFocus />
      <MultiSelectField
        form={form}
        name="scopes"
        label={t('tokens.scopes')}
        options={scopes.map((scope) => ({ id: scope, title: scopeName(scope, t) }))}
      />
      <NumberField form={form} name="days" label={t('tokens.days')} min={1} max={longestTokenDays} />
      <PasswordField form={form} name="current_password" label={t('tokens.password')} autoComplete="current-password" />
    </DialogForm>
  );
}

function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  const id = useId();
  return (
    <FormDialog title={t('tokens.made')} onClose={onClose} isUnsaved={() => true}>
      <div className={classes.shownOnce}>
        <p id={id}>{t('tokens.shown')}</p>
        <TextToCopy value={secret} aria-label={t('tokens.secret')} aria-describedby={id} />
        <p className="soft">{t('tokens.use')}</p>
        <div className={classes.actions}>
          <CopyButton text={secret} done={t('tokens.copied')} />
          <Button onClick={onClose}>{t('tokens.put_away')}</Button>
        </div>
      </div>
    </FormDialog>
  );
}
