import '../../../ui/overlay-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

type Props = { readonly title: string; readonly onClose: () => void; readonly wide?: boolean; readonly children: ReactNode };

/** A form about a client over the page; a press beside it does not close what somebody is writing. */
export function RecordDialog({ title, onClose, wide = false, children }: Props) {
  const { t } = useTranslation('ui');
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size={wide ? 'xl' : 'md'}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  );
}
