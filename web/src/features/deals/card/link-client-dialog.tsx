import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { nothingFound } from '../../../ui/fields/nothing-found.ts';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { clientSearchQuery, linkClientWrite } from '../deals.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const pauseInTyping = 250;

/** Says which of one's clients asks again. */
export function LinkClientDialog({ deal, onClose }: { readonly deal: DealCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['students', 'ui']);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, pauseInTyping);
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const { data, error, isFetching } = useQuery(clientSearchQuery(wanted));
  const found = data?.results ?? [];
  const link = useApiWrite(linkClientWrite);
  const options = found.map(({ id, name, kids }) => ({
    value: String(id),
    label: kids.length === 0 ? name : `${name} (${kids.map((kid) => kid.name.split(' ')[0]).join(', ')})`,
  }));
  if (chosen !== null && !options.some(({ value }) => value === chosen.value)) options.unshift(chosen);
  return (
    <FormDialog onClose={onClose} title={t('deals.client.link_title', { name: deal.name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === null || link.isPending) return;
          link.mutate(
            { params: { id: deal.id }, body: { version: deal.version, client_id: Number(chosen.value), kid_id: null } },
            {
              onSuccess: ({ client_name }) => {
                toast.success(t('deals.client.linked', { name: client_name }));
                onClose();
              },
            },
          );
        }}
      >
        <Select
          label={t('deals.client.who')}
          data={options}
          filter={({ options: given }) => given}
          searchable
          onSearchChange={setText}
          value={chosen?.value ?? null}
          onChange={(value, option) => setChosen(value === null ? null : { value, label: option.label })}
          nothingFoundMessage={nothingFound({ error, isFetching: isFetching || wanted !== text }, t('ui:field.nothing_found'))}
          data-autofocus
        />
        <FormErrors error={link.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={link.isPending} disabled={chosen === null}>
            {t('deals.client.link_submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
