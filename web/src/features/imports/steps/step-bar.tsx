import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';
import { steps } from './import-steps.rules.ts';
import type { Step } from './import-steps.rules.ts';

type Props = { readonly step: Step; readonly mayOpen: (step: Step) => boolean; readonly onStep: (step: Step) => void };

const titles = {
  file: 'mutualsettlement:move_in.step.file',
  columns: 'mutualsettlement:move_in.step.columns',
  check: 'mutualsettlement:move_in.step.check',
  run: 'mutualsettlement:move_in.step.run',
  result: 'mutualsettlement:move_in.step.result',
} as const satisfies Record<Step, string>;

/** Steps of an import. The current one is highlighted; available ones are buttons. */
export function StepBar({ step, mayOpen, onStep }: Props) {
  const { t } = useTranslation('mutualsettlement');
  return (
    <nav aria-label={t('move_in.steps')}>
      <ol className={classes.steps}>
        {steps.map((each, at) => (
          <li key={each}>
            <button
              type="button"
              className={classes.step}
              aria-current={each === step ? 'step' : undefined}
              disabled={each !== step && !mayOpen(each)}
              onClick={() => onStep(each)}
            >
              <span className={classes.number} aria-hidden>
                {at + 1}
              </span>
              {t(titles[each])}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
