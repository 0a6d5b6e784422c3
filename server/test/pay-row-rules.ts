/** The access to pay of each endpoint with an `{id}`. Pay periods and rates are changed by ability alone. */
export const payRules = {
  setTeacherRate: { record: 'self', own: [], others: [] },
  dropTeacherRate: { record: 'self', own: [], others: [] },
  getTeacherRates: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  getTeacherSalary: { record: 'teacher', own: ['Teacher', 'Curator'], others: [] },
  calculatePayPeriod: { record: 'self', own: [], others: [] },
  reviewPayPeriod: { record: 'self', own: [], others: [] },
  approvePayPeriod: { record: 'self', own: [], others: [] },
  closePayPeriod: { record: 'self', own: [], others: [] },
  reopenPayPeriod: { record: 'self', own: [], others: [] },
} as const;
