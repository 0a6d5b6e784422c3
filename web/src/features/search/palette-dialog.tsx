/** Search and commands: where to go and what to do, by a few letters. */
import { useTranslation } from 'react-i18next';
import { SearchDialog } from './search-dialog.tsx';

export type PaletteProps = {
  readonly onClose: () => void;
  /** Shows the list of shortcuts in the palette's place. */
  readonly onShortcuts: () => void;
  /** Asks whether to leave. */
  readonly onExit?: () => void;
};

export function PaletteDialog({ onClose }: PaletteProps) {
  const { t } = useTranslation('ui');
  return (
    <SearchDialog label={t('palette.open')} onClose={onClose}>
      {t('palette.open')}
    </SearchDialog>
  );
}
