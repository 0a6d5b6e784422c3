/** A teacher's weekly non-working time, with add, edit and end. */
import type { NonWorkingRule, TeacherWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../../../ui/floating/overlay-styles.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { weekdayIdOf, weekdayOptions } from '../../../ui/options/weekdays.ts';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import { clockOf } from '../schedule-range.ts';
import classes from './time-forms.module.css';

type Props = {
  readonly time: TeacherWorkingTime;
  /** The rule being ended. */
  readonly ending: number | null;
  readonly onClose: () => void;
  readonly onAdd: () => void;
  readonly onChange: (rule: NonWorkingRule) => void;
  readonly onEnd: (rule: NonWorkingRule) => void;
};

export function NonWorkingRulesDialog({ time, ending, onClose, onAdd, onChange, onEnd }: Props) {
  const { t } = useTranslation(['schedule', 'ui']);
  useReturnFocus();
  const { rules, can, today } = time;
  const options = weekdayOptions();
  const dayOf = ({ weekday }: NonWorkingRule) => options.find(({ id }) => id === weekdayIdOf(weekday))?.title ?? '';
  const datesOf = ({ valid_from, valid_to }: NonWorkingRule) =>
    [
      ...(valid_from > today ? [t('off.from', { date: formatDate(valid_from) })] : []),
      ...(valid_to === null ? [] : [t('off.until', { date: formatDate(valid_to) })]),
    ].join(', ');
  return (
    <Modal opened onClose={onClose} title={t('off.rules_title')} closeButtonProps={{ 'aria-label': t('ui:action.close') }}>
      <div className={classes.form}>
        {rules.length === 0 && <p className={classes.hint}>{t('off.no_rules')}</p>}
        <ul className={classes.rules}>
          {rules.map((rule) => {
            const name = t('off.rule_name', { day: dayOf(rule), from: clockOf(rule.start_minute), to: clockOf(rule.finish_minute) });
            const more = [rule.comment, datesOf(rule)].filter((text) => text !== '').join(' · ');
            return (
              <li key={rule.id} className={classes.rule}>
                <span className={classes.ruleText}>
                  {name}
                  {more !== '' && <span className={classes.soft}>{more}</span>}
                </span>
                {can.edit.allowed && (
                  <span className={classes.actions}>
                    <Button variant="subtle" aria-label={t('off.change_rule', { name })} onClick={() => onChange(rule)}>
                      {t('form.change')}
                    </Button>
                    <Button
                      variant="subtle"
                      pending={ending === rule.id}
                      aria-label={t('off.end_rule', { name })}
                      onClick={() => onEnd(rule)}
                    >
                      {t('off.end')}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <p className={classes.hint}>{t('off.end_hint')}</p>
        <ButtonRow at="end">
          <Button variant="default" onClick={onClose}>
            {t('ui:action.close')}
          </Button>
          <Button onClick={onAdd} disabled={!can.edit.allowed} title={can.edit.allowed ? undefined : t('cannot_keep')}>
            {t('off.add')}
          </Button>
        </ButtonRow>
      </div>
    </Modal>
  );
}
