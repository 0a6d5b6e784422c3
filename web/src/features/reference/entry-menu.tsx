import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../ui/floating/menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';

type Props = {
  readonly title: string;
  readonly active: boolean;
  /** Has prices with first days. */
  readonly prices: boolean;
  readonly onEdit: () => void;
  readonly onPrices: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
};

/** Actions of an entry. */
export function EntryMenu({ title, active, prices, onEdit, onPrices, onMove, onArchive, onDelete }: Props) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <Menu button={{ className: iconButtonClass, 'aria-label': t('reference.actions', { title }), children: <Icon icon={IconDots} /> }}>
      <MenuItem onSelect={onEdit}>{t('reference.edit')}</MenuItem>
      {prices && <MenuItem onSelect={onPrices}>{t('reference.prices.open')}</MenuItem>}
      <MenuItem onSelect={() => onMove(-1)}>{t('reference.up')}</MenuItem>
      <MenuItem onSelect={() => onMove(1)}>{t('reference.down')}</MenuItem>
      <MenuItem onSelect={onArchive}>{t(active ? 'reference.archive' : 'reference.restore')}</MenuItem>
      <MenuItem onSelect={onDelete}>{t('reference.delete')}</MenuItem>
    </Menu>
  );
}
