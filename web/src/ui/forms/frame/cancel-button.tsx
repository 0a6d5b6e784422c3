import type { ReactNode } from 'react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button.tsx';
import { DialogAround } from './dialog-around.ts';

type Props = {
  readonly onCancel: () => void;
  /** Focused when the dialog opens. */
  readonly autoFocus?: boolean;
  /** Label instead of “Cancel”. */
  readonly children?: ReactNode;
};

/** Cancels a form. In a `FormDialog` it asks first if input would be lost, like Escape and the close button. */
export function CancelButton({ onCancel, autoFocus = false, children }: Props) {
  const { t } = useTranslation('ui');
  const dialog = use(DialogAround);
  return (
    <Button
      variant="default"
      data-autofocus={autoFocus || undefined}
      onClick={() => {
        if (dialog === null) onCancel();
        else dialog.leave(onCancel);
      }}
    >
      {children ?? t('action.cancel')}
    </Button>
  );
}
