import type { FirstStepKey } from '@lectern/contract/first-steps/first-steps.schema';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button, ButtonRow, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../first-steps.module.css';
import { firstStepsQuery, markFirstStepWrite } from '../first-steps.queries.ts';
import type { FirstStep } from '../first-steps.queries.ts';
import { SetupGaps } from '../setup-gaps.tsx';

type StepLink = Pick<LinkProps, 'to' | 'search'>;
const to = (path: string, search: Readonly<Record<string, string | number>> = {}) => ({ to: path, search }) as StepLink;

/** Link of each step. */
const links: Readonly<Record<FirstStepKey, StepLink>> = {
  school: to('/documents', { requisites: 1 }),
  region: to('/settings'),
  courses: to('/reference', { starter: 1 }),
  packages: to('/price-list'),
  cancelling: to('/settings', { search: 'lesson_policy' }),
  staff: to('/staff', { invite: 1 }),
  teachers: to('/teachers'),
  clients: to('/clients'),
  lesson: to('/clients'),
};

/** Setup steps of a new school, in order, and later what is misconfigured. Finished steps are collapsed into one line. */
export function FirstSteps() {
  const { t } = useTranslation('common');
  const { data } = useQuery(firstStepsQuery);
  if (data === undefined) return null;
  if (data.left === 0) return <SetupGaps />;
  const [open, closed] = [data.steps.filter(isOpen), data.steps.filter((step) => !isOpen(step))];
  return (
    <Card title={t('first_steps.title')}>
      <p className="soft">{t('first_steps.text')}</p>
      {closed.length > 0 && (
        <details className={classes.closed}>
          <summary>{t('first_steps.progress', { done: closed.length, all: data.steps.length })}</summary>
          <ol className={classes.steps}>
            {closed.map((step) => (
              <Step key={step.key} step={step} next={false} />
            ))}
          </ol>
        </details>
      )}
      <ol className={classes.steps}>
        {open.map((step, at) => (
          <Step key={step.key} step={step} next={at === 0} />
        ))}
      </ol>
    </Card>
  );
}

function isOpen({ done, needed }: FirstStep): boolean {
  return needed && !done;
}

function Step({ step: { key, done, needed, count, lacking }, next }: { readonly step: FirstStep; readonly next: boolean }) {
  const { t } = useTranslation('common');
  const mark = useApiWrite(markFirstStepWrite);
  const title = t(`first_steps.${key}.title`);
  const state = done ? 'done' : needed ? 'open' : 'skipped';
  const change = (next: boolean) => mark.mutate({ body: { step: key, needed: next } }, { onError: (refusal) => toast.error(refusal) });
  return (
    <li className={classes.step} data-state={state} aria-current={next ? 'step' : undefined}>
      <Icon
        icon={done ? IconCircleCheck : needed ? IconCircle : IconCircleMinus}
        size="m"
        label={t(done ? 'first_steps.done' : needed ? 'first_steps.open' : 'first_steps.skipped')}
      />
      <div className={classes.what}>
        <h3>{title}</h3>
        <p className="soft">
          {done ? t(`first_steps.${key}.state`, { count }) : t(`first_steps.${key}.why`)}
          {key === 'teachers' && lacking > 0 && ` ${t('first_steps.teachers.lacking', { count: lacking })}`}
        </p>
      </div>
      <ButtonRow>
        {needed && (
          <LinkButton {...links[key]} variant={next ? 'filled' : 'default'}>
            {t(done ? 'first_steps.look' : `first_steps.${key}.act`)}
          </LinkButton>
        )}
        {key === 'clients' && !done && needed && (
          <LinkButton {...to('/move-in')} variant="default">
            {t('first_steps.clients.move_in')}
          </LinkButton>
        )}
        {!done && (
          <Button variant="subtle" pending={mark.isPending} onClick={() => change(!needed)}>
            {t(
              needed ? (key === 'region' || key === 'cancelling' ? 'first_steps.as_it_is' : 'first_steps.skip') : 'first_steps.bring_back',
            )}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </ButtonRow>
    </li>
  );
}
