import type { InvitationChoices } from '@lectern/contract/accounts/staff.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { ZoneField } from '../../../ui/forms/people-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, email, required } from '../../../ui/forms/validation.ts';
import { languageOptions } from '../../../ui/options/languages.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { InvitationLink } from './invitation-link.tsx';
import { AbilityChoices, RoleChoices } from './rights/right-choices.tsx';
import classes from './staff.module.css';
import { inviteWrite } from './staff.queries.ts';
import type { GrantedRole, Invitation, StaffUser } from './staff.queries.ts';

type Props = { readonly choices: InvitationChoices; readonly role: GrantedRole | undefined; readonly onDone: () => void };

/** Name, language and initial rights of an invited staff member. */
export function InviteForm({ choices: { rights, zone, mail_server: mailed }, role, onDone }: Props) {
  const { t, i18n } = useTranslation('teachers');
  const [invited, setInvited] = useState<StaffUser | null>(null);
  const invite = useApiWrite(inviteWrite);
  const form = useForm<Invitation, StaffUser>({
    call: '/api/users/invite/',
    initial: {
      name: '',
      email: '',
      locale: i18n.resolvedLanguage === 'ru' ? 'ru' : 'en',
      zone,
      roles: role === undefined ? [] : [role],
      abilities: [],
    },
    rules: (invitation) => ({
      name: check(invitation.name, required),
      email: check(invitation.email, required, email),
      roles: invitation.roles.length === 0 ? 'teachers:staff.invitation.no_role' : null,
    }),
    send: (body) => invite.mutateAsync({ body }),
    onSuccess: (user) => {
      if (!mailed) return setInvited(user);
      toast.success(t('staff.invitation.sent', { email: user.email }));
      onDone();
    },
  });
  const roles = useField<GrantedRole[]>(form as never, 'roles');
  if (invited !== null) return <Invited user={invited} onDone={onDone} />;
  return (
    <Form form={form} submit={t(mailed ? 'staff.invitation.submit' : 'staff.invitation.submit_by_hand')} onCancel={onDone}>
      <p className="soft">{t(mailed ? 'staff.invitation.text' : 'staff.invitation.text_by_hand')}</p>
      <FieldRow>
        <TextField form={form} name="name" label={t('staff.invitation.name')} autoFocus />
        <TextField form={form} name="email" label={t('staff.invitation.email')} type="email" />
      </FieldRow>
      <FieldRow>
        <ZoneField form={form} name="zone" />
        <SegmentField form={form} name="locale" label={t('staff.invitation.language')} options={languageOptions()} />
      </FieldRow>
      <RoleChoices
        legend={t('staff.invitation.roles')}
        rights={rights}
        selected={roles.value}
        onChange={roles.change}
        error={roles.problem}
      />
      <AbilityChoices
        legend={t('staff.invitation.abilities')}
        rights={rights}
        selected={form.values.abilities}
        onChange={(abilities) => form.change({ abilities })}
      />
    </Form>
  );
}

/** Without a mail server, the link is handed over. */
function Invited({ user, onDone }: { readonly user: StaffUser; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  return (
    <>
      <p>{t('staff.invitation.by_hand', { name: user.name })}</p>
      <InvitationLink userId={user.id} />
      <div className={classes.waysOn}>
        {user.roles.includes('Teacher') && (
          <LinkButton to="/teachers/profile/$teacherId" params={{ teacherId: String(user.id) }} variant="default">
            {t('staff.invitation.to_teacher')}
          </LinkButton>
        )}
        <Button variant="default" onClick={onDone}>
          {t('staff.invitation.close')}
        </Button>
      </div>
    </>
  );
}
