import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

type Props = {
  /** How many there are that are not shown yet; nothing is drawn where there are none. */
  readonly left: number;
  readonly pending?: boolean;
  readonly onMore: () => void;
};

/** The way to what a list has beyond what it shows, with how much that is. */
export function MoreRows({ left, pending = false, onMore }: Props) {
  const { t } = useTranslation('ui');
  if (left <= 0) return null;
  return (
    <Button variant="subtle" pending={pending} onClick={onMore}>
      {t('table.more', { count: left })}
    </Button>
  );
}
