import { keepsBooks } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { useMay } from '../../kernel/session.ts';
import { Button } from '../../ui/button.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { CheckBox } from '../../ui/forms/check-box.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loading } from '../../ui/loading.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './reference.module.css';
import { starterQuery, takeBackStarterWrite, takeStarterWrite } from './starter.queries.ts';
import type { StarterCatalogue } from './starter.queries.ts';

type Props = { readonly onClose: () => void };

/** The starter catalogue: choose subjects, services and packages, and set prices. */
export function StarterDialog({ onClose }: Props) {
  const { t, i18n } = useTranslation(['mutualsettlement', 'common']);
  const [language, setLanguage] = useState<'en' | 'ru'>(i18n.resolvedLanguage === 'ru' ? 'ru' : 'en');
  const query = useQuery(starterQuery(language));
  const { data } = query;
  return (
    <FormDialog onClose={onClose} size="lg" title={t('starter.title')}>
      <p className="soft">{t('starter.text')}</p>
      <Segmented
        label={t('starter.language')}
        options={[
          { value: 'en', label: t('common:frame.english') },
          { value: 'ru', label: t('common:frame.russian') },
        ]}
        value={language}
        onChange={setLanguage}
      />
      {data !== undefined && <StarterForm key={language} catalogue={data} onClose={onClose} />}
      <QueryPlaceholder query={query} loading={<Loading />} />
    </FormDialog>
  );
}

type Prices = Record<string, number | null>;
type Priced = { readonly key: string };

function StarterForm({ catalogue, onClose }: Props & { readonly catalogue: StarterCatalogue }) {
  const { t } = useTranslation('mutualsettlement');
  const { language, courses, services, packages, usual_service: usual, taken } = catalogue;
  const mayPackage = useMay(keepsBooks);
  const [chosen, setChosen] = useState<readonly string[]>(() => courses.filter(({ there }) => !there).map(({ key }) => key));
  const take = useApiWrite(takeStarterWrite);
  const priced = (list: readonly Priced[], prices: Prices) =>
    list.flatMap(({ key }) => {
      const price = prices[key];
      return price === null || price === undefined ? [] : [{ key, price }];
    });
  const form = useForm<Prices, { courses: number; services: number; packages: number }>({
    initial: Object.fromEntries([...services, ...packages].map(({ key }) => [key, key === 'trial_30' ? 0 : null])),
    rules: (prices) => ({
      [usual]: prices[usual] === null && priced(packages, prices).length > 0 ? 'mutualsettlement:starter.usual_missing' : null,
    }),
    send: (prices) =>
      take.mutateAsync({
        body: { language, courses: [...chosen], services: priced(services, prices), packages: priced(packages, prices) },
      }),
    onSuccess: (made) => {
      toast.success(t('starter.done', made));
      onClose();
    },
  });
  const lesson = form.values[usual] ?? null;
  const toggle = (key: string) => setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  const directions = [...new Set(courses.map(({ direction_title }) => direction_title))];
  return (
    <Form form={form} submit={t('starter.take', { count: chosen.length })} disabled={chosen.length === 0} onCancel={onClose}>
      <div className={classes.starterHead}>
        <h3>{t('starter.courses')}</h3>
        <Button variant="subtle" onClick={() => setChosen(chosen.length === courses.length ? [] : courses.map(({ key }) => key))}>
          {t(chosen.length === courses.length ? 'starter.none' : 'starter.all')}
        </Button>
      </div>
      {directions.map((direction) => (
        <fieldset key={direction} className={classes.starterGroup}>
          <legend>{direction}</legend>
          {courses
            .filter(({ direction_title }) => direction_title === direction)
            .map(({ key, title, grade_from, grade_to, there }) => (
              <CheckBox key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
                {t(there ? 'starter.course_there' : 'starter.course', { title, from: grade_from, to: grade_to })}
              </CheckBox>
            ))}
        </fieldset>
      ))}
      <h3>{t('starter.services')}</h3>
      <p className="soft">{t('starter.services_text')}</p>
      <div className={classes.starterPrices}>
        {services.map(({ key, title }) => (
          <MoneyField key={key} form={form} name={key} label={title} zero={key === 'trial_30'} />
        ))}
      </div>
      {mayPackage && (
        <>
          <h3>{t('starter.packages')}</h3>
          <p className="soft">{t('starter.packages_text')}</p>
          <div className={classes.starterPrices}>
            {packages.map(({ key, title, units }) => (
              <div key={key}>
                <MoneyField form={form} name={key} label={title} />
                {lesson !== null && form.values[key] === null && (
                  <Button variant="subtle" onClick={() => form.change({ [key]: lesson * units })}>
                    {t('starter.without_discount')}
                    <span className="visually-hidden">: {title}</span>
                  </Button>
                )}
              </div>
            ))}
          </div>
        </>
      )}
      {taken > 0 && <TakeBack taken={taken} />}
    </Form>
  );
}

/** Removes unused entries again. */
function TakeBack({ taken }: { readonly taken: number }) {
  const { t } = useTranslation('mutualsettlement');
  const back = useApiWrite(takeBackStarterWrite);
  return (
    <div className={classes.starterHead}>
      <p className="soft">{t('starter.taken', { count: taken })}</p>
      <Button
        variant="default"
        pending={back.isPending}
        onClick={() =>
          back.mutate(undefined, {
            onSuccess: (done) => toast.success(t('starter.taken_back', done)),
            onError: (refusal) => toast.error(refusal),
          })
        }
      >
        {t('starter.take_back')}
      </Button>
    </div>
  );
}
