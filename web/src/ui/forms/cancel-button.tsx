import type { ReactNode } from 'react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { DialogAround } from './dialog-around.ts';

type Props = {
  readonly onCancel: () => void;
  /** It has the focus when the dialog opens. */
  readonly autoFocus?: boolean;
  /** What it says instead of “Cancel”. */
  readonly children?: ReactNode;
};

/** The way back out of a form; in a `FormDialog` it asks like Escape and the cross where something would be lost. */
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
