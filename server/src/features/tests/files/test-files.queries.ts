import type { Download } from '@lectern/contract/paper';
import { questionsIn } from '@lectern/contract/questions/shuffle.rules';
import type { ExportedQuestions, TestPaperQuery, questionFileFormats } from '@lectern/contract/tests/test-files.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { giftFile } from '../../questions/public/gift-file.rules.ts';
import { moodleFile } from '../../questions/public/moodle-file.rules.ts';
import { questionParts } from '../../questions/public/question-paper.rules.ts';
import { picturesOf } from '../pictures/question-pictures.queries.ts';
import { getTest } from '../templates/test-templates.queries.ts';

type Params = { readonly params: { id: number } };

/** A test as a document. @throws AppError `not_found` */
export async function downloadTestPaper(
  ctx: ReadContext,
  { params, query }: Params & { readonly query: TestPaperQuery },
): Promise<Download> {
  const test = await getTest(ctx, { params });
  const { title, version, course, topic, points, status } = test;
  const { language, answers = false, seed } = query;
  const shownQuestions = questionsIn(test, seed).map(({ question, seed: own }) => ({ question: question.content, seed: own }));
  const pictures = await picturesOf(
    ctx,
    shownQuestions.map(({ question }) => question),
  );
  const about = [
    course.title,
    topic?.title ?? null,
    `${language === 'ru' ? 'версия' : 'version'} ${version}`,
    // Identifies the answer key of a document.
    test.shuffle ? `${language === 'ru' ? 'вариант' : 'variant'} ${seed}` : null,
  ];
  return pdfDownload(`${title} v${version}`, {
    title,
    language,
    madeAt: ctx.now.toString(),
    parts: [
      { kind: 'title', text: title, below: about.filter((part) => part !== null).join(' · ') },
      ...questionParts(shownQuestions, { language, answers, pictures }),
    ],
    footer: [`${points} ${language === 'ru' ? 'балл.' : 'points'}`, '{page} / {pages}'],
    ...(status === 'draft' ? { watermark: language === 'ru' ? 'ЧЕРНОВИК' : 'DRAFT' } : {}),
  });
}

type Format = { readonly query: { readonly format: (typeof questionFileFormats)[number] } };

/** The questions of a test as a file. @throws AppError `not_found` */
export async function exportQuestions(ctx: ReadContext, { params, query }: Params & Format): Promise<ExportedQuestions> {
  const { title, questions } = await getTest(ctx, { params });
  const contents = questions.map(({ content }) => content);
  return query.format === 'gift' ? giftFile(contents) : moodleFile(title, contents, await picturesOf(ctx, contents));
}
