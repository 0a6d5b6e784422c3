/** Adds or edits an activity: a teacher's work other than lessons. */
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { instantAt } from '../../lessons/public/when/wall-clock.rules.ts';
import { kindTitles } from '../calendar/piece-text.ts';
import type { ActivityEvent } from '../calendar/schedule-events.ts';
import type { OnSaved } from './change-form.tsx';
import { ChangeForm, useTimeChange } from './change-form.tsx';
import type { WallInterval } from './interval.rules.ts';
import { intervalProblems } from './interval.rules.ts';
import { IntervalFields } from './interval-fields.tsx';

type Props = {
  readonly teacher: { readonly id: number; readonly name: string; readonly zone: string };
  readonly otherClock: boolean;
  readonly zone: string;
  readonly interval: WallInterval;
  readonly activity?: ActivityEvent;
  readonly canSayPaid: boolean;
  readonly onClose: () => void;
  readonly onSaved: OnSaved;
};

const kinds = Object.keys(kindTitles) as ActivityKind[];

export function ActivityForm({ teacher, otherClock, zone, interval, activity, canSayPaid, onClose, onSaved }: Props) {
  const { t } = useTranslation('schedule');
  const { kind = 'meeting' as ActivityKind, title = '', paid = false, comment = '' } = activity ?? {};
  const change = useTimeChange({
    call: '/api/additional-activities/',
    initial: { kind, title, paid, comment, ...interval },
    rules: (values) => intervalProblems(values, zone),
    changeOf: (values) => {
      const [start, finish] = [instantAt(values.start, zone), instantAt(values.finish, zone)];
      if (start === null || finish === null) return null;
      // Without a title, its kind is its name.
      const named = values.title.trim() === '' ? t(kindTitles[values.kind]) : values.title;
      return { of: 'activity', teacherId: teacher.id, id: activity?.id ?? null, body: { ...values, title: named, start, finish } };
    },
    onSaved,
  });
  const { form } = change;
  return (
    <ChangeForm
      change={change}
      title={t(activity === undefined ? 'activity.title' : 'activity.change_title')}
      zone={zone}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('activity.kind_title')}
        options={kinds.map((id) => ({ id, title: t(kindTitles[id]) }))}
        autoFocus
      />
      <TextField form={form} name="title" label={t('activity.name')} placeholder={t(kindTitles[form.values.kind])} />
      <IntervalFields form={form} zone={zone} teacher={otherClock ? teacher : null} />
      <CheckField
        form={form}
        name="paid"
        label={t('activity.paid')}
        disabled={!canSayPaid}
        description={canSayPaid ? undefined : t('activity.paid_reason')}
      />
      <TextField form={form} name="comment" label={t('form.comment')} />
    </ChangeForm>
  );
}
