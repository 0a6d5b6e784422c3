import { endpoint } from '../../endpoint.ts';
import { writesCurriculums } from '../../permissions.ts';
import { searchLimit } from '../../rate-limits.ts';
import {
  ChildrenBehindPage,
  ChildrenBehindQuery,
  TestFiguresPage,
  TestFiguresQuery,
  TopicFiguresPage,
  TopicFiguresQuery,
} from './study-figures.schema.ts';

/** How the curriculums are taught, by course, grade and teacher. */
export const studyFiguresContract = {
  listTopicFigures: endpoint({
    method: 'GET',
    path: '/api/study/topic-figures/',
    summary: 'How topics are taught: how many children skipped them and how many lessons they take, the most skipped first',
    permission: writesCurriculums,
    query: TopicFiguresQuery,
    output: TopicFiguresPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
  listTestFigures: endpoint({
    method: 'GET',
    path: '/api/study/test-figures/',
    summary: 'How children do in tests, the weakest test first',
    permission: writesCurriculums,
    query: TestFiguresQuery,
    output: TestFiguresPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
  listChildrenBehind: endpoint({
    method: 'GET',
    path: '/api/study/children-behind/',
    summary: 'Children behind the plan of their grade level, those that are furthest behind first',
    permission: writesCurriculums,
    query: ChildrenBehindQuery,
    output: ChildrenBehindPage,
    rateLimit: searchLimit,
    mayLag: true,
    errors: [],
  }),
};
