import { measureCaps, measureWeights } from '@lectern/contract/kpi/kpi-measures.rules';
import { unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { measureNames } from '../kpi-names.ts';
import classes from '../kpi.module.css';
import { setFormula, tryFormula } from '../kpi.queries.ts';
import type { KpiFormula, KpiRole, TriedFormula } from '../kpi.queries.ts';
import { measureDrafts, measureProblems, sentMeasures } from './formula-draft.rules.ts';
import type { FormulaDraft, MeasureDraft } from './formula-draft.rules.ts';
import { TriedScores } from './tried-scores.tsx';

/** Number of coming months to choose from, and of closed months for the trial. */
const [comingMonths, triedMonths] = [12, 3];

type Props = {
  readonly role: KpiRole /** Initial values of the draft. */;
  readonly from: KpiFormula | undefined;
  readonly onClose: () => void;
};

/** Sets the formula of a role from a coming month on. It can be tried on past months first. */
export function FormulaDialog({ role, from, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setFormula);
  const months = nextMonths();
  const form = useForm<FormulaDraft, unknown>({
    call: '/api/kpi/formulas/',
    initial: { valid_from: months[0] ?? null, comment: '', measures: measureDrafts(role, from) },
    rules: ({ measures }) => measureProblems(measures),
    send: ({ valid_from, comment, measures }) =>
      save.mutateAsync({ body: { role, valid_from: valid_from ?? '', comment: comment.trim(), measures: sentMeasures(role, measures) } }),
    onSuccess: toastAndClose(t('kpi.formula.done'), onClose),
  });
  const { measures } = form.values;
  return (
    <DialogForm
      form={form}
      size="xl"
      title={t('kpi.formula.set_of', { role: t(`common:role.${role}`) })}
      submit={t('ui:action.save')}
      onClose={onClose}
      effect={<Trial role={role} measures={measures} />}
    >
      <p className="soft">{t('kpi.formula.text')}</p>
      <FieldRow>
        <SelectField
          form={form}
          name="valid_from"
          label={t('kpi.formula.from')}
          options={months.map((id) => ({ id, title: formatMonth(id) }))}
        />
        <TextField form={form} name="comment" label={t('kpi.formula.comment')} />
      </FieldRow>
      {measures.map(({ measure }, at) => (
        <MeasureFields key={measure} form={form.item('measures', at)} role={role} />
      ))}
    </DialogForm>
  );
}

/** First days of the coming months. */
function nextMonths(): string[] {
  const first = Temporal.PlainDate.from(localDateOf(nowInstant())).with({ day: 1 });
  return Array.from({ length: comingMonths }, (_, index) => first.add({ months: index + 1 }).toString());
}

const unitNames = {
  share: 'salary:kpi.unit.share',
  minutes: 'salary:kpi.unit.minutes',
  number: 'salary:kpi.unit.number',
  per_week: 'salary:kpi.unit.per_week',
} as const;

function MeasureFields({ form, role }: { readonly form: FormFields<MeasureDraft>; readonly role: KpiRole }) {
  const { t } = useTranslation('salary');
  const { measure, counts } = form.values;
  const unit = t(unitNames[unitOf(measure, role)]);
  return (
    <fieldset className={classes.measure}>
      <legend className="visually-hidden">{t(measureNames[measure])}</legend>
      <CheckField form={form} name="counts" label={t(measureNames[measure])} />
      {counts && (
        <div className={classes.measureFields}>
          <NumberField form={form} name="weight" label={t('kpi.formula.weight')} {...measureWeights} />
          <NumberField form={form} name="target" label={t('kpi.formula.target', { unit })} min={0} decimals={2} />
          <NumberField form={form} name="floor" label={t('kpi.formula.floor', { unit })} min={0} decimals={2} />
          <NumberField form={form} name="cap" label={t('kpi.formula.cap')} {...measureCaps} />
        </div>
      )}
    </fieldset>
  );
}

/** Tries the typed measures. The result is removed when they change. */
function Trial({ role, measures }: { readonly role: KpiRole; readonly measures: readonly MeasureDraft[] }) {
  const { t } = useTranslation('salary');
  const write = useApiWrite(tryFormula);
  const [tried, setTried] = useState<{ readonly of: string; readonly output: TriedFormula } | null>(null);
  const sent = sentMeasures(role, measures);
  const of = JSON.stringify(sent);
  const ready = Object.values(measureProblems(measures)).every((problem) => problem === null);
  const run = () => {
    // The error is shown below the button.
    void write.mutateAsync({ body: { role, measures: sent, months: triedMonths } }).then(
      (output) => setTried({ of, output }),
      () => undefined,
    );
  };
  return (
    <div className={classes.trial}>
      <Button variant="default" pending={write.isPending} disabled={!ready} onClick={run}>
        {t('kpi.formula.try')}
      </Button>
      {!ready && <span className="soft">{t('kpi.formula.not_ready')}</span>}
      <FormErrors error={write.error} />
      {tried?.of === of && <TriedScores tried={tried.output} />}
    </div>
  );
}
