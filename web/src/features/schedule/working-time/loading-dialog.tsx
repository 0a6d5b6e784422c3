import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../../ui/floating/overlay-styles.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';

type Props = { readonly title: string; readonly error: unknown; readonly onRetry: () => void; readonly onClose: () => void };

/** Shown instead of a dialog while its data loads or after a failure. */
export function LoadingDialog({ title, error, onRetry, onClose }: Props) {
  const { t } = useTranslation('ui');
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('action.close') }}>
      {error === null ? <Skeleton height={240} /> : <ErrorState error={error} onRetry={onRetry} />}
    </Modal>
  );
}
