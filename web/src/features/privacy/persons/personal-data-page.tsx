import { useTranslation } from 'react-i18next';
import { readChoice, readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Page } from '../../../ui/page.tsx';
import { ErasureList } from './erasure-list.tsx';
import { PersonView } from './person-view.tsx';
import { personKinds } from './persons.queries.ts';
import { RetentionCard } from './retention-card.tsx';

/** Stored data of a person, with export and erasure; without a person, retention and all erasures. The card of a person links here. */
export default function PersonalDataPage() {
  const { t } = useTranslation('teachers');
  const { search } = useAddress();
  const kind = readChoice(search, 'kind', personKinds);
  const id = readInteger(search, 'person_id');
  const isChosen = kind !== undefined && id !== undefined && id > 0;
  return (
    <Page title={t('personal_data.title')} back={isChosen ? '/personal-data' : '/reading-log'}>
      {isChosen ? (
        <PersonView key={`${kind} ${id}`} kind={kind} id={id} />
      ) : (
        <>
          <RetentionCard />
          <ErasureList />
        </>
      )}
    </Page>
  );
}
