import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/forms/frame/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { InviteForm } from './invite-form.tsx';
import { invitationChoicesQuery } from './staff.queries.ts';
import type { GrantedRole } from './staff.queries.ts';

/** Invites a staff member. */
export function InviteDialog({ role, onClose }: { readonly role: GrantedRole | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  const { data, error, refetch } = useQuery(invitationChoicesQuery);
  return (
    <FormDialog onClose={onClose} size="lg" title={t('staff.invitation.title')}>
      {data !== undefined && <InviteForm choices={data} role={role} onDone={onClose} />}
      {data === undefined && (error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </FormDialog>
  );
}
