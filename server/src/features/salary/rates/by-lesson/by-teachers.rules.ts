/** Teachers whose lessons are read and posted at once: their statements end in time, and other requests are answered between them. */
const teachersAtOnce = 500;

/** Splits what belongs to teachers into parts of some of them each. */
export function byTeachers<T extends { readonly teacher_id: number }>(all: readonly T[]): T[][] {
  const own = [...Map.groupBy(all, ({ teacher_id }) => teacher_id).values()];
  const parts = Math.ceil(own.length / teachersAtOnce);
  return Array.from({ length: parts }, (_, at) => own.slice(at * teachersAtOnce, (at + 1) * teachersAtOnce).flat());
}
