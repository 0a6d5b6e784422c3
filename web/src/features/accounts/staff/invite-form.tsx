import type { InvitationChoices } from '@lectern/contract/accounts/staff.schema';
import { TextInput } from '@mantine/core';
import type { FocusEvent, SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { check, email, required } from '../../../ui/forms/validation.ts';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { ZoneField } from '../public/zone-field.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { AbilityChoices, RoleChoices } from './right-choices.tsx';
import classes from './staff.module.css';
import { inviteWrite } from './staff.queries.ts';
import type { GrantedRole, Invitation, StaffUser } from './staff.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly choices: InvitationChoices; readonly role: GrantedRole | undefined; readonly onDone: () => void };

/** Who is invited, in which language, and what they may do from the first day. */
export function InviteForm({ choices: { rights, zone, mail_server: mailed }, role, onDone }: Props) {
  const { t, i18n } = useTranslation('teachers');
  const [draft, setDraft] = useState<Invitation>({
    name: '',
    email: '',
    locale: i18n.resolvedLanguage === 'ru' ? 'ru' : 'en',
    zone,
    roles: role === undefined ? [] : [role],
    abilities: [],
  });
  const [invited, setInvited] = useState<StaffUser | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const invite = useApiWrite(inviteWrite);
  const problems = useProblems({ name: check(draft.name, required), email: check(draft.email, required, email) }, invite.error);
  const noRole = draft.roles.length === 0;
  const set = (changes: Partial<Invitation>) => {
    setDraft({ ...draft, ...changes });
    if (invite.isError) invite.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (!problems.allow(event.currentTarget) || noRole || invite.isPending) return;
    invite.mutate(
      { body: draft },
      {
        onSuccess: (user) => {
          if (!mailed) return setInvited(user);
          toast.success(t('staff.invitation.sent', { email: user.email }));
          onDone();
        },
      },
    );
  };
  const text = (field: 'name' | 'email') => ({
    name: field,
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [field]: currentTarget.value }),
    onBlur: (event: FocusEvent) => problems.leave(field, event),
    error: problems.at(field),
    autoComplete: 'off',
    required: true,
    withAsterisk: false,
  });
  if (invited !== null) return <Invited user={invited} onDone={onDone} />;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="soft">{t(mailed ? 'staff.invitation.text' : 'staff.invitation.text_by_hand')}</p>
      <div className={classes.pair}>
        <TextInput {...text('name')} label={t('staff.invitation.name')} maxLength={200} autoFocus data-autofocus />
        <TextInput {...text('email')} label={t('staff.invitation.email')} type="email" maxLength={254} />
      </div>
      <div className={classes.pair}>
        <ZoneField value={draft.zone} onChange={(chosen) => set({ zone: chosen })} />
        <div className={classes.labelled}>
          <span aria-hidden>{t('staff.invitation.language')}</span>
          <Segmented
            label={t('staff.invitation.language')}
            options={[
              { value: 'en', label: t('common:frame.english') },
              { value: 'ru', label: t('common:frame.russian') },
            ]}
            value={draft.locale}
            onChange={(locale) => set({ locale })}
          />
        </div>
      </div>
      <RoleChoices
        legend={t('staff.invitation.roles')}
        rights={rights}
        selected={draft.roles}
        onChange={(roles) => set({ roles })}
        error={submitted && noRole ? t('staff.invitation.no_role') : undefined}
      />
      <AbilityChoices
        legend={t('staff.invitation.abilities')}
        rights={rights}
        selected={draft.abilities}
        onChange={(abilities) => set({ abilities })}
      />
      <FormErrors error={invite.error} except={['name', 'email']} />
      <div className={classes.buttons}>
        <CancelButton onCancel={onDone} />
        <Button type="submit" pending={invite.isPending}>
          {t(mailed ? 'staff.invitation.submit' : 'staff.invitation.submit_by_hand')}
        </Button>
      </div>
    </form>
  );
}

/** No mail server sends the invitation: its link is handed over. */
function Invited({ user, onDone }: { readonly user: StaffUser; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  return (
    <div className={classes.form}>
      <p>{t('staff.invitation.by_hand', { name: user.name })}</p>
      <InvitationLink userId={user.id} />
      <div className={classes.buttons}>
        {user.roles.includes('Teacher') && (
          <LinkButton to="/teachers/profile/$teacherId" params={{ teacherId: String(user.id) }} variant="default">
            {t('staff.invitation.to_teacher')}
          </LinkButton>
        )}
        <Button variant="default" onClick={onDone}>
          {t('staff.invitation.close')}
        </Button>
      </div>
    </div>
  );
}
