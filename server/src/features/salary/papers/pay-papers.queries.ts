import type { Download } from '@lectern/contract/paper';
import type { PayLinesQuery, SalaryQuery } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { tableDownload } from '../../../kernel/files/writing/table-download.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { requirePayPapers } from '../../teachers/public/teacher-access.ts';
import { payPeriodOf } from '../periods/period-of.queries.ts';
import { linesOf } from '../salary.queries.ts';
import { payByKind, totalPay } from '../salary.rules.ts';
import { payLinesSheet, payLinesTitle, payslipPaper, payslipTitle } from './payslip.rules.ts';
import type { PayslipPayout } from './payslip-parts.rules.ts';
import type { PayslipData } from './payslip.rules.ts';

type Params = { readonly params: { readonly id: number } };

/** Returns a teacher's payslip of a period, in the user's language. @throws AppError `not_found` */
export async function downloadPayslip(ctx: ReadContext, { params, query }: Params & { query: SalaryQuery }): Promise<Download> {
  const language = languageOf(ctx);
  const { teacher, period, lines } = await payOf(ctx, params.id, query.period_id);
  const [payouts, school] = await Promise.all([payoutsOf(ctx, teacher.id, period.id), schoolRequisites(ctx)]);
  const { currency } = ctx.settings;
  const data: PayslipData = {
    ...{ teacher, period, lines, payouts, currency },
    total: totalPay(lines),
    by_kind: payByKind(lines),
    school_name: school.name,
  };
  logDownload(ctx, teacher.id, lines.length, 'payslip');
  return pdfDownload(payslipTitle(data, language), payslipPaper(data, language, isoOf(ctx.now)));
}

/** Returns a teacher's lines of pay of a period as a table, in the user's language. @throws AppError `not_found` */
export async function downloadPayLines(ctx: ReadContext, { params, query }: Params & { query: PayLinesQuery }): Promise<Download> {
  const language = languageOf(ctx);
  const { teacher, period, lines } = await payOf(ctx, params.id, query.period_id);
  logDownload(ctx, teacher.id, lines.length, 'lines');
  const { columns, rows } = payLinesSheet(lines, language);
  const name = payLinesTitle({ teacher, period }, language);
  return tableDownload(name, { sheet: period.starts_on, columns, rows: [rows] }, query.format, { language, zone: ctx.actor.zone });
}

async function payOf(ctx: ReadContext, teacherId: number, periodId: number | undefined) {
  const teacher = await requirePayPapers(ctx.db, ctx.actor, teacherId);
  const period = await payPeriodOf(ctx, periodId);
  // Pay has one currency; lines in a former currency are not included in the sum.
  const lines = (await linesOf(ctx, teacher, period)).filter(({ currency }) => currency === ctx.settings.currency);
  return { teacher: { id: teacher.id, name: teacher.name }, period, lines };
}

async function payoutsOf({ db, settings }: ReadContext, teacherId: number, periodId: number | null): Promise<PayslipPayout[]> {
  const { rows } = await sql<PayslipPayout>`
    select r.kind, o.state, coalesce(o.paid_on, o.sent_on) as day, o.gross, o.withheld, o.net
    from payouts o join payout_registers r on r.id = o.register_id
    where o.teacher_id = ${teacherId} and o.source = 'lessons' and o.period_id = ${periodId}::int and o.currency = ${settings.currency} and o.state in ('sent', 'paid')
    order by o.id
  `.execute(db);
  return rows;
}

function logDownload(ctx: ReadContext, teacher_id: number, records: number, detail: string): void {
  ctx.logRead({ act: 'download', subject: 'pay', subject_id: teacher_id, teacher_id, records, detail });
}
