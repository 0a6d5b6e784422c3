import { topicTitles, wordsOfCourse } from './words/topics/topic-titles.ts';
import type { RowWriter } from './write-rows.ts';

export type Topic = { readonly id: number; readonly homework: string };
export type GradeLevel = { readonly id: number; readonly topics: readonly Topic[] };

const levelTitles = ['basic', 'standard', 'advanced'] as const;

type Place = {
  readonly courseId: number;
  readonly course: string;
  readonly grade: number;
  readonly firstGrade: number;
  readonly lastGrade: number;
  readonly publishedAt: string;
};

/** The published curriculum of a course in a grade, with its three levels. */
export function addCurriculum(rows: RowWriter, { courseId, course, grade, publishedAt, ...grades }: Place): GradeLevel[] {
  const curriculumId = rows.nextId('curriculums');
  rows.add('curriculums', {
    id: curriculumId,
    course_id: courseId,
    grade,
    version: 1,
    status: 'published',
    created_at: publishedAt,
    published_at: publishedAt,
  });
  return levelTitles.map((title, position) => {
    const id = rows.nextId('grade_levels');
    rows.add('grade_levels', { id, curriculum_id: curriculumId, position: position + 1, title });
    const topics = titlesOfLevel(course, topicTitles(course, grade, grades), title).map((topic, index) => {
      const topicId = rows.nextId('topics');
      const homework = homeworkFor(course, grade, index);
      rows.add('topics', {
        id: topicId,
        grade_level_id: id,
        position: index + 1,
        title: topic,
        goal: goalOf(course, topic),
        hours: index % 6 === 5 ? 2 : 1,
        homework,
        preparation: index % 4 === 0 ? `${preparationOf(course)} ${grade}.${index + 1}` : '',
      });
      return { id: topicId, homework };
    });
    return { id, topics };
  });
}

/** What the pupil can do after the topic. */
function goalOf(course: string, topic: string): string {
  if (course === 'Russian language') return `Объясняет правило «${topic}» и применяет его на письме`;
  if (course === 'Literature') return `Читал текст, говорит о героях и замысле: «${topic}»`;
  if (course === 'English' || course === 'German') return `Uses it in speech and in a short text: ${topic}`;
  if (course === 'Programming') return `Writes and explains a program on “${topic}”`;
  return `Explains “${topic}” and solves the usual problems without help`;
}

/** The basic level omits every seventh topic, the advanced one deepens every eighth. */
function titlesOfLevel(course: string, titles: readonly string[], level: (typeof levelTitles)[number]): string[] {
  if (level === 'basic') return titles.filter((_, index) => index % 7 !== 6 || titles.length <= 26);
  if (level === 'advanced') {
    const { olympiad } = wordsOfCourse(course);
    return titles.flatMap((title, index) => (index % 8 === 7 ? [title, `${title}: ${olympiad}`] : [title]));
  }
  return [...titles];
}

const preparationOf = (course: string) =>
  course === 'Russian language' || course === 'Literature' ? 'Презентация и карточки' : 'Slides and worksheet';

function homeworkFor(course: string, grade: number, index: number): string {
  const first = grade * 40 + index * 7 + 3;
  if (['Mathematics', 'Physics', 'Chemistry', 'Exam preparation'].includes(course)) return `№ ${first}–${first + 5}`;
  if (course === 'Programming') return `Project task ${index + 1}: finish the program and send the link`;
  if (course === 'Literature') return `Прочитать с. ${first}–${first + 14}, выписать две цитаты`;
  if (course === 'Russian language')
    return `Рабочая тетрадь: с. ${first % 120}, упр. ${1 + (index % 4)}–${4 + (index % 4)}; выучить правило`;
  if (course === 'Biology') return `§ ${index + 1}, questions 1–5`;
  return `Workbook p. ${first % 120}, ex. ${1 + (index % 4)}–${4 + (index % 4)}; learn the new words`;
}
