import { teachersContract } from '@lectern/contract/teachers/teachers.contract';
import { routesOf } from '../../kernel/routes.ts';
import { getTeacher, listTeachers } from './teachers.queries.ts';

export const teachersRoutes = routesOf(teachersContract, { listTeachers, getTeacher });
