import '../../ui/floating/overlay-styles.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Page } from '../../ui/page.tsx';
import classes from './receipts.module.css';
import { ReceiptsList } from './receipts-list.tsx';
import { SelfEmployedCards } from './self-employed-cards.tsx';

/** A self-employed teacher's own payouts and their receipts. */
export default function SelfEmployedPayoutsPage() {
  const { t } = useTranslation('salary');
  const { id } = useCurrentUser();
  return (
    <Page title={t('receipts.own_title')}>
      <div className={classes.stack}>
        <SelfEmployedCards teacherId={id} />
        <ReceiptsList teacherId={id} />
      </div>
    </Page>
  );
}
