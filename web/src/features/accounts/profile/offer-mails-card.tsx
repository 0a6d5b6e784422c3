import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { changeProfileWrite } from './profile.queries.ts';
import classes from './profile.module.css';

const choices = ['at_once', 'digest'] as const;
const choiceTitles = { at_once: 'profile.offer_mails.at_once', digest: 'profile.offer_mails.digest' } as const;

/** When a teacher is mailed new offers. Saved at once. */
export function OfferMailsCard({ profile: { id, offer_mails } }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('common');
  const change = useApiWrite(changeProfileWrite);
  return (
    <Card title={t('profile.offer_mails.title')}>
      <p className={classes.text}>{t('profile.offer_mails.text')}</p>
      <Segmented
        label={t('profile.offer_mails.title')}
        options={choices.map((value) => ({ value, label: t(choiceTitles[value]) }))}
        value={offer_mails}
        onChange={(value) => change.mutate({ params: { id }, body: { offer_mails: value } }, { onError: (error) => toast.error(error) })}
      />
    </Card>
  );
}
