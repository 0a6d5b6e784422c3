import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ErasePerson } from './erase-person.tsx';
import { effectNames, exportPersonalData, personalDataQuery } from './persons.queries.ts';
import type { PersonalData, PersonKind } from './persons.queries.ts';
import classes from './personal-data.module.css';

const formats = {
  pdf: 'teachers:personal_data.as_pdf',
  json: 'teachers:personal_data.as_json',
  zip: 'teachers:personal_data.as_zip',
} as const;

/** One person: number of stored records by kind, and their export. */
export function PersonView({ kind, id }: { readonly kind: PersonKind; readonly id: number }) {
  const query = useQuery(personalDataQuery(kind, id));
  const { data } = query;
  if (data !== undefined)
    return (
      <>
        <Stored data={data} />
        <ErasePerson data={data} />
      </>
    );
  return <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />;
}

function Stored({ data }: { readonly data: PersonalData }) {
  const { t } = useTranslation('teachers');
  const { kind, id, name, tables } = data;
  return (
    <Card title={name}>
      <p className="soft">{t('personal_data.export_text')}</p>
      <ButtonRow className={classes.exports}>
        <ExportButton kind={kind} id={id} format="pdf" />
        <ExportButton kind={kind} id={id} format="json" />
        <ExportButton kind={kind} id={id} format="zip" />
      </ButtonRow>
      <dl className={classes.counts}>
        {tables.map(({ table, title, rows, effect }) => (
          <div key={table}>
            <dt>
              {title} <span className="soft">{t(effectNames[effect])}</span>
            </dt>
            <dd>{rows}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ExportButton({ kind, id, format }: { readonly kind: PersonKind; readonly id: number; readonly format: keyof typeof formats }) {
  const { t } = useTranslation('teachers');
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await exportPersonalData({ kind, person_id: id, format }).catch((error: unknown) => toast.error(error));
    setPending(false);
  };
  return (
    <Button variant="default" pending={pending} onClick={() => void save()}>
      {t(formats[format])}
    </Button>
  );
}
