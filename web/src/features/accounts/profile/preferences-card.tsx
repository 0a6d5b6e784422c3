import type { Locale } from '@lectern/contract/accounts/accounts.schema';
import type { ChangeOwnProfileInput } from '@lectern/contract/accounts/own-account.schema';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { changeProfileWrite } from './profile.queries.ts';
import classes from './profile.module.css';
import { setColorScheme, useColorScheme } from '../../../ui/theme/color-scheme.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Language and theme. Applied at once, here and at the next sign-in on other devices. */
export function PreferencesCard({ id }: { readonly id: number }) {
  const { t, i18n } = useTranslation('common');
  const colorScheme = useColorScheme();
  const change = useApiWrite(changeProfileWrite);
  const save = (changes: ChangeOwnProfileInput) =>
    change.mutate({ params: { id }, body: changes }, { onError: (error) => toast.error(error) });
  const speak = async (locale: Locale) => {
    await i18n.changeLanguage(locale);
    save({ locale });
  };
  return (
    <Card title={t('profile.preferences')}>
      <p className={classes.text}>{t('profile.preferences_text')}</p>
      <div className={classes.preferences}>
        <div>
          <p aria-hidden>{t('frame.language')}</p>
          <Segmented
            label={t('frame.language')}
            options={[
              { value: 'en', label: t('frame.english') },
              { value: 'ru', label: t('frame.russian') },
            ]}
            value={i18n.resolvedLanguage === 'ru' ? 'ru' : 'en'}
            onChange={(locale) => void speak(locale)}
          />
        </div>
        <div>
          <p aria-hidden>{t('frame.theme')}</p>
          <Segmented
            label={t('frame.theme')}
            options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`frame.theme_${value}`) }))}
            value={colorScheme}
            onChange={(theme) => {
              setColorScheme(theme);
              save({ theme });
            }}
          />
        </div>
      </div>
    </Card>
  );
}
