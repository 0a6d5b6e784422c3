/** The school's cancellation reasons, grouped by fault. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../../ui/fields/field.ts';
import { NativePicker } from '../../../../ui/fields/native-picker.tsx';
import { errorText } from '../../../../ui/forms/error-text.ts';
import { cancellationReasonsQuery } from '../../lessons.queries.ts';

type Props = Omit<FieldProps<number | null>, 'label' | 'required'> & {
  /** Label, if the form has another reason field. */
  readonly label?: string;
};

export function ReasonSelect({ label, error, onChange, ...props }: Props) {
  const { t } = useTranslation('lessons');
  const reasons = useQuery(cancellationReasonsQuery);
  const unread = reasons.data === undefined && reasons.error !== null ? errorText(reasons.error) : undefined;
  const options = (reasons.data ?? []).flatMap(({ title: group, reasons: own }) => own.map(({ id, title }) => ({ id, title, group })));
  return (
    <NativePicker
      {...props}
      label={label ?? t('cancel.reason')}
      placeholder={t('cancel.choose_reason')}
      required
      options={options}
      error={error ?? unread}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  );
}
