import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { languageOptions } from './language-options.ts';
import classes from './records.module.css';

type ClientLanguage = ClientCard['language'];
type Props = { readonly value: ClientLanguage; readonly onChange: (language: ClientLanguage) => void };

/** In which language the client gets papers and mails. */
export function LanguageField({ value, onChange }: Props) {
  const { t } = useTranslation('clients');
  return (
    <div className={classes.labelled}>
      <span aria-hidden>{t('record.language')}</span>
      <Segmented
        label={t('record.language')}
        options={languageOptions().map(({ id, title }) => ({ value: id, label: title }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
