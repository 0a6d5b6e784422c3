import type { Download } from '@lectern/contract/endpoint';
import type { PaperLanguage } from '@lectern/contract/paper';
import type { ExportedQuestions } from '@lectern/contract/tests/test-files.schema';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { giftFile } from '../../questions/public/gift-file.rules.ts';
import { questionParts } from '../../questions/public/question-paper.rules.ts';
import { getTest } from '../templates/test-templates.queries.ts';

type Params = { readonly params: { id: number } };

/** A test as a paper. @throws AppError `not_found` */
export async function downloadTestPaper(
  ctx: ReadContext,
  { params, query }: Params & { query: { language: PaperLanguage; answers?: boolean | undefined } },
): Promise<Download> {
  const { title, version, course, topic, questions, points, versions: _, ...test } = await getTest(ctx, { params });
  const { language, answers = false } = query;
  const about = [course.title, topic?.title ?? null, `${language === 'ru' ? 'версия' : 'version'} ${version}`];
  return pdfDownload(`${title} v${version}`, {
    title,
    language,
    madeAt: ctx.now.toString(),
    parts: [
      { kind: 'title', text: title, below: about.filter((part) => part !== null).join(' · ') },
      ...questionParts(
        questions.map(({ content }) => content),
        language,
        answers,
      ),
    ],
    footer: [`${points} ${language === 'ru' ? 'балл.' : 'points'}`, '{page} / {pages}'],
    ...(test.status === 'draft' ? { watermark: language === 'ru' ? 'ЧЕРНОВИК' : 'DRAFT' } : {}),
  });
}

/** The questions of a test as GIFT. @throws AppError `not_found` */
export async function exportQuestions(ctx: ReadContext, { params }: Params): Promise<ExportedQuestions> {
  const { questions } = await getTest(ctx, { params });
  return giftFile(questions.map(({ content }) => content));
}
