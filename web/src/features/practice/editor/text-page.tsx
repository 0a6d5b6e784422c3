import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionActions } from '../../versions/public/version-actions.tsx';
import { archiveText, createText, discardText, publishText, textQuery } from '../practice.queries.ts';
import type { PracticeText } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { VersionStatusTag } from '../../versions/public/version-status-tag.tsx';
import { ReadingEase } from '../reading-ease.tsx';
import { TextBody } from '../text-body.tsx';
import { TextQuestions } from './text-questions.tsx';
import { PublishBlockers, VersionFacts } from '../../versions/public/version-facts.tsx';

/** The rich text editor, loaded only if the text can be edited. */
const TextForm = lazy(async () => ({ default: (await import('./text-form.tsx')).TextForm }));

/** One version of a practice text. */
export default function TextPage() {
  const { t } = useTranslation(['students', 'common']);
  const { textId } = useParams({ strict: false }) as { readonly textId?: string };
  const query = useQuery({ ...textQuery(Number(textId)), refetchOnWindowFocus: false });
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title={t('common:screen.trainerText')}>
        <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      </Page>
    );
  }
  return <ShownText key={data.id} text={data} />;
}

const blockerTitles = {
  too_short: 'practice.blocker.too_short',
  rights_unclear: 'practice.blocker.rights_unclear',
  no_source: 'practice.blocker.no_source',
  no_questions: 'practice.blocker.no_questions',
  repeated_question: 'practice.blocker.repeated_question',
} as const;

const placeOf = ({ course, age_group_id }: PracticeText) => ({ courseId: String(course.id), ageGroup: String(age_group_id) });

function ShownText({ text }: { readonly text: PracticeText }) {
  const { t } = useTranslation('students');
  const { title, version, status, words, reading_ease: ease, blockers, can, blocks } = text;
  const { courseId, ageGroup } = placeOf(text);
  return (
    <Page
      title={t('practice.text_title', { title, version })}
      back={`/trainers/${courseId}/groups/${ageGroup}`}
      toolbar={
        <VersionFacts>
          <VersionStatusTag status={status} />
          <span>{t('practice.years', { from: text.years_from, to: text.years_to })}</span>
          <span>{t('practice.words', { count: words })}</span>
          <ReadingEase ease={ease} />
        </VersionFacts>
      }
      actions={<TextActions text={text} />}
    >
      {blockers.length > 0 && (
        <PublishBlockers label={t('practice.blockers')}>
          {blockers.map(({ kind, question }) => (
            <li key={`${kind} ${question}`}>{t(blockerTitles[kind], { number: (question ?? 0) + 1 })}</li>
          ))}
        </PublishBlockers>
      )}
      {can.edit.allowed ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <TextForm text={text} />
        </Suspense>
      ) : (
        <Card title={title}>
          <TextBody blocks={blocks} language={text.language} />
        </Card>
      )}
      <TextQuestions text={text} />
      <OtherVersions text={text} />
    </Page>
  );
}

function TextActions({ text }: { readonly text: PracticeText }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const { id, age_group_id, title, language, level } = text;
  const params = placeOf(text);
  return (
    <VersionActions
      of={text}
      writes={{ publish: publishText, archive: archiveText, discard: discardText, copy: createText }}
      effects={{ publish: t('practice.ask.publish'), archive: t('practice.ask.archive'), discard: t('practice.ask.discard') }}
      onDiscarded={() => void navigate({ to: '/trainers/$courseId/groups/$ageGroup', params })}
      copy={{ body: { age_group_id, title, language, level, from_id: id } }}
      onCopied={(draft) =>
        void navigate({ to: '/trainers/$courseId/groups/$ageGroup/$textId/edit', params: { ...params, textId: String(draft.id) } })
      }
    />
  );
}

function OtherVersions({ text }: { readonly text: PracticeText }) {
  const { t } = useTranslation(['students', 'lessons']);
  if (text.versions.length === 0) return null;
  return (
    <Card title={t('practice.other_versions')}>
      <ul className={classes.lines}>
        {text.versions.map(({ id, version, status }) => (
          <li key={id}>
            <Link to="/trainers/$courseId/groups/$ageGroup/$textId/edit" params={{ ...placeOf(text), textId: String(id) }}>
              {t('lessons:curriculum.version', { version })}
            </Link>
            <VersionStatusTag status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
