import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FilterPopover } from '../../../ui/table/filter-popover.tsx';
import { useOnDemand } from '../../../ui/timing/use-on-demand.ts';
import type { BalanceFilterProps } from './balance-form.tsx';

const loadForm = async () => (await import('./balance-form.tsx')).BalanceForm;

/** Balance range filter, typed in roubles. Negative is debt. */
export function BalanceFilter({ query, onChange }: BalanceFilterProps) {
  const { t } = useTranslation('clients');
  const [Form, reach] = useOnDemand(loadForm);
  return (
    <FilterPopover label={t('filter.balance')} title={t('filter.balance')} icon={IconCoins} reach={reach}>
      {(close) =>
        Form !== undefined && (
          <Form
            query={query}
            onChange={(limits) => {
              onChange(limits);
              close();
            }}
          />
        )
      }
    </FilterPopover>
  );
}
