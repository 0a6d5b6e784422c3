/** Batch size of teachers: statements stay within the timeout, and other requests run between them. */
const teachersAtOnce = 500;

/** Splits records of teachers into batches. */
export function byTeachers<T extends { readonly teacher_id: number }>(all: readonly T[]): T[][] {
  const own = [...Map.groupBy(all, ({ teacher_id }) => teacher_id).values()];
  const parts = Math.ceil(own.length / teachersAtOnce);
  return Array.from({ length: parts }, (_, at) => own.slice(at * teachersAtOnce, (at + 1) * teachersAtOnce).flat());
}
