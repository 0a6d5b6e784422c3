import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeablePupilsQuery } from '../lessons.queries.ts';

/** Chooses a pupil of a teacher, by course: search results, and properties of the field. The id is the engagement's. */
export function usePupilChoice(teacherId: number, enabled = true) {
  const { t } = useTranslation('lessons');
  const [search, onSearch] = useState('');
  const query = useQuery({ ...placeablePupilsQuery(teacherId, search), enabled });
  const found = query.data ?? [];
  const options = found.map(({ engagement_id, kid_name, course_title, minutes }) => ({
    id: engagement_id,
    title: t('form.pupil_option', { kid: kid_name, course: course_title, minutes }),
  }));
  return { found, field: { options, query, onSearch, placeholder: t('form.pupil_search'), nothingFound: t('form.nobody') } };
}
