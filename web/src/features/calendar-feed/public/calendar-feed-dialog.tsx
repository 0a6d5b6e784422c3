import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../../ui/floating/overlay-styles.ts';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import { CalendarFeed } from './calendar-feed.tsx';

/** The feed URL, in a dialog of the schedule. */
export function CalendarFeedDialog({ teacherId, onClose }: { readonly teacherId: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['schedule', 'ui']);
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} size="lg" title={t('feed.title')} closeButtonProps={{ 'aria-label': t('ui:action.close') }}>
      <CalendarFeed teacherId={teacherId} />
    </Modal>
  );
}
