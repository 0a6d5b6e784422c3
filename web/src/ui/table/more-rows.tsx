import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

type Props = {
  /** Number of rows not shown yet. Nothing is rendered if 0. */
  readonly left: number;
  readonly pending?: boolean;
  readonly onMore: () => void;
};

/** A button that loads more rows, with their number. */
export function MoreRows({ left, pending = false, onMore }: Props) {
  const { t } = useTranslation('ui');
  if (left <= 0) return null;
  return (
    <Button variant="subtle" pending={pending} onClick={onMore}>
      {t('table.more', { count: left })}
    </Button>
  );
}
