/** What a teacher is reminded of, wherever they are in the application. */
export function TeacherReminders() {
  return null;
}
