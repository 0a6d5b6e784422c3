import { endpoint } from '../endpoint.ts';
import { writesCurriculums } from '../permissions.ts';
import { searchLimit } from '../rate-limits.ts';
import { MethodistTasks } from './methodist.schema.ts';

export const methodistContract = {
  getMethodistTasks: endpoint({
    method: 'GET',
    path: '/api/study/methodist-tasks/',
    summary: 'Drafts of curriculums with what blocks them, the most skipped topics, and children whose level does not fit their grade',
    permission: writesCurriculums,
    output: MethodistTasks,
    rateLimit: searchLimit,
    errors: [],
  }),
};
