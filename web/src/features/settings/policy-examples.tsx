import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/formats/money.tsx';
import { policyExamples, shareOfSum } from './policy-examples.rules.ts';
import classes from './settings.module.css';

/** A lesson for 1,500.00 with a teacher's rate of 700.00. */
const lesson = { price: 150_000, rate: 70_000 };

const texts = {
  held: 'mutualsettlement:settings.example.held',
  no_show: 'mutualsettlement:settings.example.no_show',
  client_in_time: 'mutualsettlement:settings.example.client_in_time',
  client_over_quota: 'mutualsettlement:settings.example.client_over_quota',
  client_late: 'mutualsettlement:settings.example.client_late',
  excused: 'mutualsettlement:settings.example.excused',
  teacher_in_time: 'mutualsettlement:settings.example.teacher_in_time',
  teacher_late: 'mutualsettlement:settings.example.teacher_late',
  teacher_last: 'mutualsettlement:settings.example.teacher_last',
  school: 'mutualsettlement:settings.example.school',
} as const;

type Props = { readonly policy: LessonPolicy; readonly currency: string };

/** Cost of typical situations under a policy, computed with the server's rule. */
export function PolicyExamples({ policy, currency }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const money = (sum: number) => formatMoney(sum, { currency });
  return (
    <table className={classes.table}>
      <caption className={classes.soft}>{t('settings.example.title', { price: money(lesson.price), rate: money(lesson.rate) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('settings.example.situation')}</th>
          <th scope="col">{t('settings.policy.client_pays')}</th>
          <th scope="col">{t('settings.policy.teacher_gets')}</th>
        </tr>
      </thead>
      <tbody>
        {policyExamples(policy).map(({ key, hours, shares }) => (
          <tr key={key}>
            <th scope="row">{t(texts[key], { count: hours })}</th>
            <td>{money(shareOfSum(lesson.price, shares.client))}</td>
            <td>{money(shareOfSum(lesson.rate, shares.teacher))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
