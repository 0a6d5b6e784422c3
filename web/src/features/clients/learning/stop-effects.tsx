import type { LearningChoice } from '@lectern/contract/clients/engagement-states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Effects } from '../../../ui/effects.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { stopPreviewQuery } from './learning.queries.ts';
import type { Stopper } from './learning.queries.ts';

type Props = { readonly stopper: Stopper; readonly learning: LearningChoice; readonly returnOn: string | null };

/** What stopping leads to, before it is pressed: courses, weekly lessons, planned lessons, searches and packages. */
export function StopEffects({ stopper, learning, returnOn }: Props) {
  const { t } = useTranslation('clients');
  const { data, error } = useQuery(stopPreviewQuery(stopper, { learning, ...(returnOn === null ? {} : { return_on: returnOn }) }));
  if (data === undefined && error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p className="soft">{t('stop.counting')}</p>;
  const { pauses, ends, rules, taken_back: taken, first, stays, searches, packages, units_left: units } = data;
  const nothing = pauses + ends + rules + taken + stays + searches + packages === 0;
  return (
    <Effects>
      {nothing && <li>{t('stop.nothing')}</li>}
      {pauses > 0 && <li>{t('stop.pauses', { count: pauses })}</li>}
      {ends > 0 && <li>{t('stop.ends', { count: ends })}</li>}
      {rules > 0 && <li>{t('stop.rules', { count: rules })}</li>}
      {taken > 0 && <li>{t('stop.taken_back', { count: taken, first: formatDateTime(first ?? '') })}</li>}
      {returnOn !== null && <li>{t('stop.by_itself', { date: formatDate(returnOn) })}</li>}
      {stays > 0 && <li>{t('stop.stays', { count: stays })}</li>}
      {searches > 0 && <li>{t('stop.searches', { count: searches })}</li>}
      {packages > 0 && <li>{t('stop.packages', { count: packages, units: t('stop.units', { count: units }) })}</li>}
    </Effects>
  );
}
