import { dateText } from '../time/calendar.ts';
import type { Day } from '../time/calendar.ts';
import type { School } from '../school-plan.ts';

const monthsBefore = 4;

/** Adds monthly pay periods: past ones are closed except the last one, which is approved; the current and the next one are open. */
export function addPayPeriods({ rows, today }: School, firstDay: Day): void {
  const current = Temporal.PlainDate.from(dateText(today)).toPlainYearMonth();
  const first = Temporal.PlainDate.from(dateText(firstDay)).toPlainYearMonth();
  const earliest = current.subtract({ months: monthsBefore });
  let month = Temporal.PlainYearMonth.compare(first, earliest) < 0 ? first : earliest;
  for (let ahead = month.until(current).months + month.until(current).years * 12; ahead >= -1; ahead -= 1) {
    rows.add('pay_periods', {
      id: rows.nextId('pay_periods'),
      starts_on: month.toPlainDate({ day: 1 }).toString(),
      ends_on: month.toPlainDate({ day: month.daysInMonth }).toString(),
      state: ahead > 1 ? 'closed' : ahead === 1 ? 'approved' : 'open',
    });
    month = month.add({ months: 1 });
  }
}
