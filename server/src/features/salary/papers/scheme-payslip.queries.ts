import type { Download } from '@lectern/contract/paper';
import type { SchemePayQuery } from '@lectern/contract/salary/schemes/scheme-pay.schema';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { schemePayOf } from '../schemes/scheme-pay.queries.ts';
import { schemePayslipPaper, schemePayslipTitle } from './scheme-payslip.rules.ts';

type Input = { readonly params: { readonly id: number }; readonly query: SchemePayQuery };

/**
 * Returns a person's payslip of scheme pay for a period, in the user's language.
 * @throws AppError `not_found` for pay that the actor may not see
 */
export async function downloadSchemePayslip(ctx: ReadContext, input: Input): Promise<Download> {
  const language = languageOf(ctx);
  const [pay, school] = await Promise.all([schemePayOf(ctx, input), schoolRequisites(ctx)]);
  const data = { ...pay, school_name: school.name };
  const { id } = pay.person;
  ctx.logRead({ act: 'download', subject: 'pay', subject_id: id, teacher_id: id, records: pay.lines.length, detail: 'payslip' });
  return pdfDownload(schemePayslipTitle(data, language), schemePayslipPaper(data, language, isoOf(ctx.now)));
}
