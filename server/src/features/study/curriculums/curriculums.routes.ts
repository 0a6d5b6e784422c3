import { curriculumMovesContract } from '@lectern/contract/study/curriculum-moves.contract';
import { curriculumsContract } from '@lectern/contract/study/curriculums.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { curriculumFilesRoutes } from '../curriculum-files/curriculum-files.routes.ts';
import { materialsRoutes } from '../materials/materials.routes.ts';
import { setCourseGrades } from '../reference/write-course.ts';
import { createCurriculum } from './versions/create-curriculum.ts';
import { compareCurriculums, getCurriculum, listCourseGrades, listCurriculums } from './curriculums.queries.ts';
import { editTopic } from './topics/edit-topic.ts';
import { getGradeLevel } from './grade-level.queries.ts';
import { moveChildren, undoMoveChildren } from './children/move-children.ts';
import { getPlanAndFact } from './plan-and-fact.queries.ts';
import { listCurriculumMoves } from './children/past-moves.queries.ts';
import { archiveCurriculum, discardCurriculum, publishCurriculum } from './versions/publish-curriculum.ts';
import { listTaughtChildren, previewMoveChildren } from './children/taught-children.queries.ts';
import { addGradeLevel, deleteGradeLevel, editGradeLevel, moveGradeLevel } from './topics/write-levels.ts';
import { addTopics, deleteTopic, moveTopic, restoreTopic } from './topics/write-topics.ts';

export const curriculumsRoutes = [
  ...routesOf(curriculumsContract, {
    listCourseGrades,
    setCourseGrades,
    listCurriculums,
    createCurriculum,
    getCurriculum,
    compareCurriculums,
    publishCurriculum,
    archiveCurriculum,
    discardCurriculum,
    addGradeLevel,
    editGradeLevel,
    moveGradeLevel,
    deleteGradeLevel,
    getGradeLevel,
    addTopics,
    editTopic,
    moveTopic,
    deleteTopic,
    restoreTopic,
  }),
  ...routesOf(curriculumMovesContract, {
    listTaughtChildren,
    listCurriculumMoves,
    previewMoveChildren,
    moveChildren,
    undoMoveChildren,
    getPlanAndFact,
  }),
  ...materialsRoutes,
  ...curriculumFilesRoutes,
];
