/** The teacher's earnings of a lesson, explained: amount, rate and its first day, share. */
import type { Explained } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { ExplainChips } from '../../../ui/explain/explain-chips.tsx';
import { formatMoney, Money } from '../../../ui/formats/money.tsx';
import { formatShare } from '../../../ui/formats/number.ts';
import classes from './conduct-lesson.module.css';

type Step = Explained['why'][number];

const causes: Readonly<Record<string, string>> = {
  held: 'lessons:why.held',
  client_no_show: 'lessons:why.client_no_show',
  late_cancellation: 'lessons:why.late_cancellation',
  over_quota: 'lessons:why.over_quota',
  penalty: 'lessons:why.penalty',
  school_fault: 'lessons:why.school_fault',
  reversal: 'lessons:why.reversal',
};

function useStepText(): (step: Step) => string {
  const { t } = useTranslation('lessons');
  return ({ key, params }) => {
    if (key === 'rate') {
      const { rate, currency, effective_from } = params;
      return t('why.rate', { sum: formatMoney(Number(rate), { currency: String(currency) }), date: formatDate(String(effective_from)) });
    }
    if (key === 'most') return t('why.most', { sum: formatMoney(Number(params.most), { currency: String(params.currency) }) });
    if (key === 'share') return t('why.share', { share: formatShare(Number(params.share)) });
    const cause = causes[key];
    return cause === undefined ? key : t(cause as 'why.held');
  };
}

/** @param title the expected earnings by default */
export function Earnings({ explained, title }: { readonly explained: Explained; readonly title?: string }) {
  const { t } = useTranslation('lessons');
  const text = useStepText();
  return (
    <div className={classes.earnings}>
      <span className={classes.earned}>
        {title ?? t('conduct.you_earn')} <Money amount={explained.amount} currency={explained.currency} />
      </span>
      <ExplainChips steps={explained.why.map((step) => ({ key: step.key, content: text(step) }))} />
    </div>
  );
}
