import { ageGroupsContract } from '@lectern/contract/practice/age-groups.contract';
import { practiceTextsContract } from '@lectern/contract/practice/practice-texts.contract';
import { readingsContract } from '@lectern/contract/practice/readings.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getAgeGroup, listAgeGroups, listTextCourses } from './groups/age-groups.queries.ts';
import { createAgeGroup, deleteAgeGroup, editAgeGroup } from './groups/write-age-groups.ts';
import { getLessonTexts, listKidReadings } from './readings/readings.queries.ts';
import { deleteReading, saveReading } from './readings/save-reading.ts';
import { createText } from './texts/create-text.ts';
import { editText } from './texts/edit-text.ts';
import { getText, listTexts } from './texts/practice-texts.queries.ts';
import { getTextTasks } from './texts/text-tasks.queries.ts';
import { archiveText, discardText, publishText } from './texts/publish-text.ts';

export const practiceRoutes = [
  ...routesOf(ageGroupsContract, { listTextCourses, listAgeGroups, createAgeGroup, getAgeGroup, editAgeGroup, deleteAgeGroup }),
  ...routesOf(practiceTextsContract, { listTexts, getTextTasks, createText, getText, editText, publishText, archiveText, discardText }),
  ...routesOf(readingsContract, { getLessonTexts, listKidReadings, saveReading, deleteReading }),
];
