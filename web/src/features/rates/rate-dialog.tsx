import { rateSteps } from '@lectern/contract/salary/rates/rate-steps.rules';
import { highestGrade, lowestGrade } from '@lectern/contract/study/grades.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { CheckField, SelectField, GradeField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../ui/forms/number-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { RateCosts } from './public/rate-costs.tsx';
import { ratesPreviewQuery, setTeacherRate } from './rates.queries.ts';
import type { RatedService } from './rates.queries.ts';

type Props = {
  readonly teacherId: number;
  readonly service: RatedService;
  readonly currency?: string | undefined;
  readonly onClose: () => void;
};

type Step = { readonly no: number; readonly from: number | null; readonly amount: number | null };

const initial = {
  effective_from: null as string | null,
  amount: null as number | null,
  grade_from: lowestGrade as number | null,
  grade_to: highestGrade as number | null,
  level: null as string | null,
  steps: Array.from({ length: rateSteps.most }, (_, at): Step => ({ no: at + 1, from: null, amount: null })),
  least: null as number | null,
  most: null as number | null,
  ended: false,
};
type Draft = typeof initial;

/** Displayed steps: the filled ones, and the next one. Hidden fields are not sent. */
function shownSteps({ ended, steps }: Draft): readonly Step[] {
  const end = steps.findIndex(({ from }) => from === null);
  return ended ? [] : steps.slice(0, end === -1 ? steps.length : end + 1);
}

/** Terms of the rate to send. */
function termsOf(draft: Draft) {
  const { grade_from, grade_to, level, ended, amount, least, most } = draft;
  const scope = { grade_from: grade_from ?? lowestGrade, grade_to: grade_to ?? highestGrade, level: level ?? '' };
  const steps = shownSteps(draft).flatMap((step) =>
    step.from === null || step.amount === null ? [] : [{ from: step.from, amount: step.amount }],
  );
  const limits = ended ? { least: null, most: null } : { least, most };
  return { ...scope, amount: ended ? 0 : Number(amount), steps, ...limits, ended };
}

/** A step requires lesson and amount, and starts after the previous one. */
function problemOfStep({ from, amount }: Step, before: Step | undefined) {
  if ((from === null) !== (amount === null)) return 'salary:rates.step_missing';
  return from !== null && from <= (before?.from ?? 0) ? 'salary:rates.step_order' : null;
}

/** Problems of the displayed fields. */
function problemsOf(draft: Draft) {
  const { effective_from, amount, least, most, ended } = draft;
  const ofSteps = shownSteps(draft).map((step, at, all) => [`steps.${at}.from`, problemOfStep(step, all[at - 1])] as const);
  return {
    effective_from: check(effective_from, required),
    amount: ended ? null : check(amount, required),
    most: !ended && least !== null && most !== null && most < least ? 'salary:rates.most_below_least' : null,
    ...Object.fromEntries(ofSteps),
  } as const;
}

type LimitProps = { readonly form: FormFields<Draft>; readonly money: { readonly currency?: string } };

/** Minimum and maximum pay for the lessons of a calendar month. */
function LimitFields({ form, money }: LimitProps) {
  const { t } = useTranslation('salary');
  return (
    <>
      <FieldRow>
        <MoneyField form={form} name="least" label={t('rates.least')} zero {...money} />
        <MoneyField form={form} name="most" label={t('rates.most')} zero {...money} />
      </FieldRow>
      <p className="soft">{t('rates.limits_text')}</p>
    </>
  );
}

/** Sets a rate from a day on: for all children or some, with steps by lessons in a month, minimum and maximum. Replaces a rate of the same day. */
export function RateDialog({ teacherId, service: { service_course_id, rates, title, levels }, currency, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setTeacherRate);
  const form = useForm({
    initial,
    rules: problemsOf,
    send: (draft) => {
      const terms = termsOf(draft);
      const same = rates.find(
        (rate) =>
          rate.effective_from === draft.effective_from &&
          rate.grade_from === terms.grade_from &&
          rate.grade_to === terms.grade_to &&
          rate.level === terms.level,
      );
      const before = { amount: same?.amount ?? null, least: same?.least ?? null, most: same?.most ?? null };
      return save.mutateAsync({
        params: { id: teacherId },
        body: { service_course_id, effective_from: draft.effective_from ?? '', ...terms, before },
      });
    },
    onSuccess: toastAndClose(t('rates.done'), onClose),
  });
  const { effective_from: day, amount, ended } = form.values;
  const { steps, ended: ends, least, most, ...terms } = termsOf(form.values);
  const requested = {
    effective_from: day ?? '',
    ...terms,
    step: steps.map((step) => `${step.from}:${step.amount}`),
    ...(least !== null && { least }),
    ...(most !== null && { most }),
    ended: ends ? ('true' as const) : ('false' as const),
  };
  const preview = useQuery({
    ...ratesPreviewQuery({ teacher_id: [teacherId], service_course_id: [service_course_id], ...requested }),
    enabled: day !== null && (ended || amount !== null) && (least === null || most === null || least <= most),
  });
  const money = currency === undefined ? {} : { currency };
  return (
    <DialogForm form={form} title={t('rates.set_for', { title })} submit={t('ui:action.save')} onClose={onClose}>
      <p className="soft">{t('rates.text')}</p>
      <DateField form={form} name="effective_from" label={t('rates.from')} autoFocus />
      <FieldRow>
        <GradeField form={form} name="grade_from" label={t('rates.grade_from')} />
        <GradeField form={form} name="grade_to" label={t('rates.grade_to')} />
      </FieldRow>
      <SelectField
        form={form}
        name="level"
        label={t('rates.level')}
        options={levels.map((level) => ({ id: level, title: level }))}
        placeholder={t('rates.every_level')}
        clearable
      />
      <MoneyField form={form} name="amount" label={t('rates.amount')} zero disabled={ended} {...money} />
      {!ended && (
        <>
          {shownSteps(form.values).map(({ no }, at) => (
            <FieldRow key={no}>
              <NumberField
                form={form.item('steps', at)}
                name="from"
                label={t('rates.step_from')}
                min={rateSteps.first}
                max={rateSteps.last}
              />
              <MoneyField form={form.item('steps', at)} name="amount" label={t('rates.step_amount')} zero {...money} />
            </FieldRow>
          ))}
          <p className="soft">{t('rates.steps_text')}</p>
          <LimitFields form={form} money={money} />
        </>
      )}
      <CheckField form={form} name="ended" label={t('rates.ended')} />
      {preview.data !== undefined && preview.data.due > 0 && <RateCosts costs={preview.data} currency={currency} />}
    </DialogForm>
  );
}
