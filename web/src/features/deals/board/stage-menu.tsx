import { dealLeadsTo } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuGroup, MenuItem } from '../../../ui/floating/menu.tsx';
import type { DealCard, DealRow } from '../deals.queries.ts';
import { stageTitles } from '../stage-names.ts';

type Props = {
  readonly deal: DealRow | DealCard;
  readonly className?: string | undefined;
  readonly label?: string;
  readonly children: ReactNode;
  readonly onMove: (stage: DealStage) => void;
};

/** The possible next stages, for keyboard, touch and screen readers instead of dragging. */
export function StageMenu({ deal, className, label, children, onMove }: Props) {
  const { t } = useTranslation('students');
  return (
    <Menu button={{ ...(className === undefined ? {} : { className }), ...(label === undefined ? {} : { 'aria-label': label }), children }}>
      <MenuGroup title={t('deals.board.move_to')}>
        {dealLeadsTo[deal.stage].map((stage) => (
          <MenuItem key={stage} onSelect={() => onMove(stage)}>
            {t(stageTitles[stage])}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
