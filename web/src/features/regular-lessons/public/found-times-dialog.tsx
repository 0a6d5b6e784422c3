/** Creates weekly lessons at already found times, with a preview of dates, conflicts and cost. */
import type { ComponentProps } from 'react';
import { NewRulesDialog } from '../dialogs/new-rules-dialog.tsx';
import { usePlacedToast } from '../use-placed-toast.ts';

type Props = Pick<ComponentProps<typeof NewRulesDialog>, 'engagement' | 'found'> & { readonly onClose: () => void };

export function FoundTimesDialog({ engagement, found, onClose }: Props) {
  const toastPlaced = usePlacedToast();
  return (
    <NewRulesDialog
      engagement={engagement}
      found={found}
      onClose={onClose}
      onPlaced={(placed, unplaced) => {
        onClose();
        toastPlaced(placed, unplaced);
      }}
    />
  );
}
