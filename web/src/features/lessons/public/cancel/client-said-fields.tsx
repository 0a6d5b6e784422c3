/** When and how the client asked, as reported by a teacher. The manager confirms it. */
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../../ui/fields/native-picker.tsx';
import type { SaidEntry } from './client-said.rules.ts';
import { clientSaidWays } from './client-said-ways.ts';
import classes from '../lesson-dialogs.module.css';
import { WallFields } from '../when/wall-fields.tsx';

type Props = { readonly value: SaidEntry; readonly onChange: (value: SaidEntry) => void };

export function ClientSaidFields({ value, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const ways = (['phone', 'messenger', 'email', 'in_person'] as const).map((id) => ({ id, title: t(clientSaidWays[id]) }));
  return (
    <fieldset className={classes.said}>
      <legend className={classes.legend}>{t('said.title')}</legend>
      <WallFields
        dateLabel={t('said.date')}
        timeLabel={t('said.time')}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
      />
      <NativePicker label={t('said.how')} options={ways} value={value.how} required onChange={(how) => onChange({ ...value, how })} />
      <p className={classes.hint}>{t('said.waits')}</p>
    </fieldset>
  );
}
