import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { useTranslation } from 'react-i18next';
import { bonuses, outcomes, outcomeTitles, percentText, terms, termTitles } from './policy-cells.ts';
import { PolicyExamples } from './policy-examples.tsx';
import classes from './settings.module.css';
import { OutcomeTable } from './outcome-table.tsx';

type Props = { readonly policy: LessonPolicy; readonly currency: string };

/** Outcome costs, with examples. */
export function PolicyTable({ policy, currency }: Props) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <div className={classes.policy}>
      <div>
        <dl className={classes.terms}>
          {terms.map((term) => (
            <div key={term}>
              <dt>{t(termTitles[term])}</dt>
              <dd>{policy[term]}</dd>
            </div>
          ))}
          <div>
            <dt>{t('settings.policy.free_cancellations_per')}</dt>
            <dd>{t(policy.free_cancellations_per === 'child' ? 'settings.policy.per_child' : 'settings.policy.per_family')}</dd>
          </div>
        </dl>
        <OutcomeTable>
          {outcomes.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{t(outcomeTitles[outcome])}</th>
              <td>{percentText(policy[outcome].client)}</td>
              <td>{percentText(policy[outcome].teacher)}</td>
              <td>{outcome in bonuses && percentText(policy[bonuses[outcome as keyof typeof bonuses]] ?? 0)}</td>
            </tr>
          ))}
        </OutcomeTable>
      </div>
      <PolicyExamples policy={policy} currency={currency} />
    </div>
  );
}
