import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { FormDialog } from '../../../ui/forms/frame/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { InviteForm } from './invite-form.tsx';
import { invitationChoicesQuery } from './staff.queries.ts';
import type { GrantedRole } from './staff.queries.ts';

/** Invites a staff member. */
export function InviteDialog({ role, onClose }: { readonly role: GrantedRole | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  const query = useQuery(invitationChoicesQuery);
  const { data } = query;
  return (
    <FormDialog onClose={onClose} size="lg" title={t('staff.invitation.title')}>
      {data !== undefined && <InviteForm choices={data} role={role} onDone={onClose} />}
      <QueryPlaceholder query={query} loading={<Loading />} />
    </FormDialog>
  );
}
