import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inactivityReasonsQuery } from '../../../../kernel/dictionaries.ts';
import { CheckField, GradeField, ReasonField, SegmentField, TimeField } from '../../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { Effect, FieldRow, Form } from '../../../../ui/forms/form.tsx';
import { NumberField } from '../../../../ui/forms/number-fields.tsx';
import { DigitsField, PhoneField, TextAreaField, TextField } from '../../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { check, email, phone, required } from '../../../../ui/forms/validation.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

const languages = [
  { id: 'ru', title: 'Русский' },
  { id: 'en', title: 'English' },
] as const;

const words = {
  agreed: 'Agreed',
  comment: 'Comment',
  date: 'Date',
  email: 'E-mail',
  grade: 'Grade',
  inn: 'INN',
  language: 'Language',
  lessons: 'Lessons',
  name: 'Name',
  phone: 'Phone',
  reason: 'Reason',
  sent: 'Sent',
  time: 'Time',
  save: 'Save',
};

type Draft = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly inn: string;
  readonly comment: string;
  readonly lessons: number | null;
  readonly grade: number | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly reason: string | null;
  readonly language: 'ru' | 'en';
  readonly agreed: boolean;
};

const blank: Draft = {
  name: '',
  email: '',
  phone: '',
  inn: '',
  comment: '',
  lessons: 8,
  grade: null,
  date: null,
  time: null,
  reason: null,
  language: 'ru',
  agreed: false,
};

/** The gallery has no server, so the dictionary of a field is put into the cache. */
const reasons = [
  { code: 'vacation', title_en: 'Vacation', title_ru: 'Отпуск', for_good: false, active: true },
  { code: 'quits', title_en: 'Quits', title_ru: 'Уходит', for_good: true, active: true },
];

function EveryField() {
  const [sent, setSent] = useState('');
  const cache = useQueryClient();
  useState(() => cache.setQueryData(inactivityReasonsQuery.queryKey, reasons));
  const form = useForm({
    call: '/api/deals/',
    initial: blank,
    rules: (values) => ({
      name: check(values.name, required),
      email: check(values.email, email),
      phone: check(values.phone, phone),
      grade: check(values.grade, required),
    }),
    send: (values) => Promise.resolve(JSON.stringify(values)),
    onSuccess: setSent,
  });
  return (
    <Form form={form} submit={words.save} effect={<Effect>{form.values.lessons}</Effect>}>
      <TextField form={form} name="name" label={words.name} />
      <FieldRow>
        <TextField form={form} name="email" label={words.email} type="email" />
        <PhoneField form={form} name="phone" label={words.phone} />
        <DigitsField form={form} name="inn" label={words.inn} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="lessons" label={words.lessons} min={1} />
        <GradeField form={form} name="grade" label={words.grade} />
        <DateField form={form} name="date" label={words.date} />
        <TimeField form={form} name="time" label={words.time} step={15} />
      </FieldRow>
      <ReasonField form={form} name="reason" label={words.reason} />
      <SegmentField form={form} name="language" label={words.language} options={languages} />
      <CheckField form={form} name="agreed" label={words.agreed} />
      <TextAreaField form={form} name="comment" label={words.comment} />
      <output aria-label={words.sent}>{sent}</output>
    </Form>
  );
}

export const formEntry: GalleryEntry = {
  about: ['Values, rules, sending and every kind of field: see docs/forms.md. A wrong name of a field does not compile.'],
  props: [
    { name: 'form', about: 'what useForm returns' },
    { name: 'submit', about: 'the words of the button' },
    { name: 'effect', about: 'what sending will do' },
  ],
  examples: [{ title: 'Every field', show: <EveryField /> }],
};
