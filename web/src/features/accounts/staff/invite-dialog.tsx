import '../../../ui/overlay-styles.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { InviteForm } from './invite-form.tsx';
import { invitationChoicesQuery } from './staff.queries.ts';

/** Invites somebody by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  useReturnFocus();
  const { data, error, refetch } = useQuery(invitationChoicesQuery);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('staff.invitation.title')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      {data !== undefined && <InviteForm choices={data} onDone={onClose} />}
      {data === undefined && (error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
    </Modal>
  );
}
