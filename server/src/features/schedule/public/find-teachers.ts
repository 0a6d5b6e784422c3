export { findTeacher } from '../find-teacher.queries.ts';
