import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../../kernel/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { dealDuplicatesQuery, openClientWrite } from '../deals.queries.ts';
import { KnownAlready } from './known-already.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

const grades = Array.from({ length: 11 }, (_, at) => String(at + 1));

/** Makes a lead a client: names, grade and zone are asked for, the contacts come from the deal; who is known already is shown first. */
export function OpenClientDialog({ deal, onClose }: { readonly deal: DealCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['students', 'ui']);
  const [name, setName] = useState(deal.name);
  const [kid, setKid] = useState(deal.kid_name);
  const [grade, setGrade] = useState(deal.grade === null ? null : String(deal.grade));
  const [zone, setZone] = useState<string | null>(viewerZone());
  const wish = { version: deal.version, name, kid_name: kid, grade: Number(grade), zone: zone ?? '' };
  const open = useApiWrite(openClientWrite);
  const known = useQuery(
    dealDuplicatesQuery({ name: deal.name, kid_name: deal.kid_name, phone: deal.phone ?? '', email: deal.email, except: deal.id }),
  ).data;
  const refused = fieldErrors(open.error);
  const ready = name.trim() !== '' && kid.trim() !== '' && grade !== null && zone !== null;
  const submit = () => {
    if (!ready || open.isPending) return;
    open.mutate(
      { params: { id: deal.id }, body: wish },
      {
        onSuccess: () => {
          toast.success(t('deals.client.opened', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={t('deals.client.open_title', { name: deal.name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t('deals.client.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={refused('name')}
          maxLength={200}
          autoComplete="off"
        />
        <div className={classes.pair}>
          <TextInput
            label={t('deals.client.kid_name')}
            value={kid}
            onChange={({ currentTarget }) => setKid(currentTarget.value)}
            error={refused('kid_name')}
            maxLength={200}
            autoComplete="off"
            data-autofocus
          />
          <Select label={t('deals.client.grade')} data={grades} value={grade} onChange={setGrade} error={refused('grade')} />
        </div>
        <ZonePicker label={t('deals.client.zone')} value={zone} onChange={setZone} error={refused('zone')} />
        <KnownAlready known={known} />
        <p className={classes.soft}>{t('deals.client.effect', { owner: deal.owner_name })}</p>
        <FormErrors error={open.error} except={['name', 'kid_name', 'grade', 'zone']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={open.isPending} disabled={!ready}>
            {t('deals.client.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
