import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import type { Words } from '../../kernel/files/export-list.ts';

export type Subject = {
  readonly key: string;
  readonly title: Words;
  readonly direction: Words;
  readonly grades: readonly [number, number];
};
type LessonKind = { readonly key: string; readonly title: Words; readonly kind: ServiceCourseKind; readonly minutes: number };
type PackageTerms = {
  readonly key: string;
  readonly title: Words;
  readonly units: number;
  readonly valid_days: number;
  readonly freeze_days: number;
};

const mathematics: Words = { en: 'Mathematics and computing', ru: 'Математика и информатика' };
const science: Words = { en: 'Natural sciences', ru: 'Естественные науки' };
const languages: Words = { en: 'Foreign languages', ru: 'Иностранные языки' };
const humanities: Words = { en: 'Language and humanities', ru: 'Гуманитарные предметы' };
const primary: Words = { en: 'Primary school', ru: 'Начальная школа' };

const subject = (key: string, direction: Words, en: string, ru: string, from: number, to: number): Subject => ({
  key,
  title: { en, ru },
  direction,
  grades: [from, to],
});

/** The subjects of Russian schools with their grades. */
export const subjects: readonly Subject[] = [
  subject('school_preparation', primary, 'Preparation for school', 'Подготовка к школе', 1, 1),
  subject('primary_school', primary, 'Primary school subjects', 'Предметы начальной школы', 1, 4),
  subject('mathematics', mathematics, 'Mathematics', 'Математика', 1, 11),
  subject('algebra', mathematics, 'Algebra', 'Алгебра', 7, 11),
  subject('geometry', mathematics, 'Geometry', 'Геометрия', 7, 11),
  subject('computing', mathematics, 'Computer science', 'Информатика', 5, 11),
  subject('programming', mathematics, 'Programming', 'Программирование', 3, 11),
  subject('russian', humanities, 'Russian', 'Русский язык', 1, 11),
  subject('literature', humanities, 'Literature', 'Литература', 5, 11),
  subject('history', humanities, 'History', 'История', 5, 11),
  subject('social_studies', humanities, 'Social studies', 'Обществознание', 6, 11),
  subject('physics', science, 'Physics', 'Физика', 7, 11),
  subject('chemistry', science, 'Chemistry', 'Химия', 8, 11),
  subject('biology', science, 'Biology', 'Биология', 5, 11),
  subject('geography', science, 'Geography', 'География', 5, 11),
  subject('english', languages, 'English', 'Английский язык', 1, 11),
  subject('german', languages, 'German', 'Немецкий язык', 2, 11),
  subject('french', languages, 'French', 'Французский язык', 2, 11),
  subject('spanish', languages, 'Spanish', 'Испанский язык', 2, 11),
  subject('chinese', languages, 'Chinese', 'Китайский язык', 2, 11),
];

/** The service course of the packages. */
export const usualLesson = 'lesson_60';

export const lessonKinds: readonly LessonKind[] = [
  { key: 'trial_30', title: { en: 'trial, 30 min', ru: 'пробный, 30 мин' }, kind: 'trial', minutes: 30 },
  { key: 'lesson_45', title: { en: '45 min', ru: '45 мин' }, kind: 'individual', minutes: 45 },
  { key: usualLesson, title: { en: '60 min', ru: '60 мин' }, kind: 'individual', minutes: 60 },
  { key: 'pair_60', title: { en: 'pair, 60 min', ru: 'в паре, 60 мин' }, kind: 'pair', minutes: 60 },
  { key: 'exam_90', title: { en: 'exam preparation, 90 min', ru: 'подготовка к экзамену, 90 мин' }, kind: 'exam', minutes: 90 },
];

export const packageTerms: readonly PackageTerms[] = [
  { key: 'package_4', title: { en: '4 lessons', ru: '4 урока' }, units: 4, valid_days: 35, freeze_days: 0 },
  { key: 'package_8', title: { en: '8 lessons', ru: '8 уроков' }, units: 8, valid_days: 70, freeze_days: 7 },
  { key: 'package_16', title: { en: '16 lessons', ru: '16 уроков' }, units: 16, valid_days: 140, freeze_days: 14 },
  { key: 'package_32', title: { en: '32 lessons', ru: '32 урока' }, units: 32, valid_days: 280, freeze_days: 28 },
];
