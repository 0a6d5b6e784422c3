/** "Additional activity": what a teacher does that is no lesson; for new ones and for changes. */
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { instantAt } from '../../lessons/public/when/wall-clock.rules.ts';
import { ChangeForm } from './change-form.tsx';
import { kindTitles } from '../calendar/piece-text.ts';
import type { ActivityEvent } from '../calendar/schedule-events.ts';
import type { WallStretch } from './stretch.rules.ts';
import { StretchFields } from './stretch-fields.tsx';
import classes from './time-forms.module.css';
import type { TimeChange } from './working-time.queries.ts';

type Props = {
  readonly teacher: { readonly id: number; readonly name: string; readonly zone: string };
  readonly otherClock: boolean;
  readonly zone: string;
  readonly stretch: WallStretch;
  readonly activity?: ActivityEvent;
  readonly canSayPaid: boolean;
  readonly onClose: () => void;
  readonly onSaved: (change: TimeChange, id: number, resolved: boolean) => void;
};

const kinds = Object.keys(kindTitles) as ActivityKind[];

export function ActivityForm({ teacher, otherClock, zone, stretch, activity, canSayPaid, onClose, onSaved }: Props) {
  const { t } = useTranslation(['schedule', 'ui']);
  const [kind, setKind] = useState<ActivityKind>(activity?.kind ?? 'meeting');
  const [title, setTitle] = useState(activity?.title ?? '');
  const [paid, setPaid] = useState(activity?.paid ?? false);
  const [comment, setComment] = useState(activity?.comment ?? '');
  const [when, setWhen] = useState(stretch);
  const [missing, setMissing] = useState(false);
  const [start, finish] = [instantAt(when.start, zone), instantAt(when.finish, zone)];
  // What has no name of its own is called by its kind.
  const body =
    start === null || finish === null
      ? null
      : { kind, title: title.trim() === '' ? t(kindTitles[kind]) : title, paid, start, finish, comment };
  const change: TimeChange | null = body === null ? null : { of: 'activity', teacherId: teacher.id, id: activity?.id ?? null, body };

  return (
    <ChangeForm
      title={t(activity === undefined ? 'activity.title' : 'activity.change_title')}
      change={change}
      zone={zone}
      submit={t('form.save')}
      ownFields={['start', 'finish', 'title', 'kind']}
      onClose={onClose}
      onMissing={() => setMissing(true)}
      onSaved={(id, resolved) => change !== null && onSaved(change, id, resolved)}
    >
      {(error) => {
        const at = fieldErrors(error);
        const required = missing ? t('required') : undefined;
        return (
          <>
            <NativePicker
              label={t('activity.kind_title')}
              value={kind}
              options={kinds.map((id) => ({ id, title: t(kindTitles[id]) }))}
              onChange={setKind}
              error={at('kind')}
              autoFocus
            />
            <TextInput
              label={t('activity.name')}
              placeholder={t(kindTitles[kind])}
              maxLength={200}
              value={title}
              error={at('title')}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <StretchFields
              value={when}
              zone={zone}
              teacher={otherClock ? teacher : null}
              autoFocus={false}
              errors={{
                start: at('start') ?? (start === null ? required : undefined),
                finish: at('finish') ?? (finish === null ? required : undefined),
              }}
              onChange={setWhen}
            />
            <div>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  checked={paid}
                  disabled={!canSayPaid}
                  onChange={({ currentTarget }) => setPaid(currentTarget.checked)}
                />
                {t('activity.paid')}
              </label>
              {!canSayPaid && <p className={classes.hint}>{t('activity.paid_reason')}</p>}
            </div>
            <TextInput
              label={t('form.comment')}
              maxLength={1000}
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </>
        );
      }}
    </ChangeForm>
  );
}
