import { englishTopics } from './english-topics.ts';
import { mathematicsTopics } from './mathematics-topics.ts';
import { russianTopics } from './russian-topics.ts';
import { wordList } from '../word-list.ts';

// Courses without a list for each grade: one sequence, of which each grade has its part.
const sequences: Readonly<Record<string, readonly string[]>> = {
  Physics: wordList(`
    Physical quantities and units; Measurement errors; Uniform motion; Average speed; Uniformly accelerated motion; Free fall; Motion in
    a circle; Newton’s first law; Newton’s second law; Newton’s third law; Gravity and weight; Friction; Momentum and its conservation;
    Work and power; Kinetic and potential energy; Pressure of solids and liquids; Archimedes’ principle; Heat and temperature; Phase
    changes; Gas laws; Electric charge; Ohm’s law; Series and parallel circuits; Work of a current; Magnetic field; Induction;
    Reflection and refraction; Lenses; Waves and sound; Structure of the atom
  `),
  'Exam preparation': wordList(`
    Numbers and calculations; Percent problems; Reading graphs and charts; Equations; Inequalities; Systems;
    Word problems: motion; Word problems: work; Word problems: mixtures; Probability; Sequences; Functions and graphs; Plane geometry:
    angles; Plane geometry: areas; Plane geometry: circles; Plane geometry: proofs; Solid geometry; Trigonometry; Logarithms and powers;
    Derivative in the exam; Parameters; Economic problems; How to write solutions down; Timing strategy; Mock exam 1; Mock exam 2;
    Mistakes of the mock exams; Mock exam 3
  `),
  Programming: wordList(`
    What a program is; Scratch: motion and events; Scratch: loops; Scratch: conditions; Variables; My first game; Python: input and
    output; Python: numbers and strings; Conditions if and else; While loops; For loops; Lists; Functions; Functions with parameters;
    Strings and slices; Dictionaries; Files; Errors and exceptions; Turtle graphics; Drawing with coordinates; Modules; Recursion;
    Sorting; Searching; Classes and objects; Inheritance; A chat bot; A web page: HTML; A web page: CSS; Final project
  `),
  Literature: wordList(`
    Устное народное творчество; Былины; Басни Крылова; Жуковский: баллады; Пушкин: лирика; Пушкин: «Капитанская дочка»; Пушкин: «Евгений
    Онегин»; Лермонтов: «Бородино»; Лермонтов: «Герой нашего времени»; Гоголь: «Ревизор»; Гоголь: «Мёртвые души»; Тургенев: «Записки
    охотника»; Тургенев: «Отцы и дети»; Некрасов: стихи о народе; Островский: «Гроза»; Толстой: «Детство»; Толстой: «Война и мир»;
    Достоевский: «Преступление и наказание»; Чехов: рассказы; Чехов: «Вишнёвый сад»; Горький: «На дне»; Серебряный век; Ахматова и
    Цветаева; Булгаков: «Мастер и Маргарита»; Твардовский: «Василий Тёркин»; Шолохов: рассказы; Как писать сочинение
  `),
  Chemistry: wordList(`
    Substances and mixtures; Atoms and molecules; The periodic table; Valence; Chemical formulas; Equations of reactions; Types of
    reactions; Amount of substance and the mole; Calculations by equations; Oxygen and oxides; Hydrogen and acids; Water and bases;
    Salts; Classes of inorganic substances; Structure of the atom; Chemical bonds; Solutions and concentration; Electrolytic
    dissociation; Ionic equations; Oxidation and reduction; Halogens; Sulphur and its compounds; Nitrogen and ammonia; Carbon and
    silicon; Metals; Iron and aluminium; Alkanes; Alkenes and alkynes; Alcohols; Carboxylic acids
  `),
  German: wordList(`
    Begrüßung und Vorstellung; Zahlen und Alphabet; Artikel im Nominativ; Verben im Präsens; Meine Familie; Akkusativ; Schule und
    Stundenplan; Essen und Trinken; Modalverben; Trennbare Verben; Uhrzeit und Tagesablauf; Dativ; Präpositionen mit Dativ;
    Wechselpräpositionen; Wohnung und Möbel; Perfekt mit haben; Perfekt mit sein; Präteritum; Reisen; Kleidung und Adjektive; Komparativ
    und Superlativ; Gesundheit; Nebensätze mit weil; Nebensätze mit dass; Futur; Konjunktiv II; Passiv; Brief schreiben; Prüfung:
    Sprechen
  `),
  Biology: wordList(`
    What biology studies; The cell and its parts; Tissues of plants; Roots and shoots; Leaf and photosynthesis; Flower and fruit;
    Bacteria; Fungi and lichens; Algae and mosses; Flowering plants; Single-celled animals; Worms; Molluscs; Insects; Fish; Amphibians
    and reptiles; Birds; Mammals; Skeleton and muscles; Blood and circulation; Breathing; Digestion; Nervous system; Senses; Heredity:
    Mendel’s laws; DNA and protein; Evolution; Ecosystems; Human and the environment
  `),
};

/** How the topics of a part are deepened after they were begun. */
const steps: Readonly<Record<string, readonly string[]>> = {
  Physics: ['experiment', 'problems'],
  Chemistry: ['experiment', 'equations and problems'],
  Biology: ['terms and drawings', 'observation', 'diagrams', 'questions of the exam'],
  Programming: ['reading code', 'exercises', 'finding errors', 'a program of one’s own', 'questions and quiz'],
  Literature: ['чтение и пересказ', 'эпоха и автор', 'герои и авторская позиция', 'язык и стиль', 'вопросы и сочинение'],
  German: ['Wortschatz', 'Grammatik', 'Übungen', 'Hören', 'Sprechen', 'Lesen', 'Schreiben'],
};

type Words = {
  readonly entrance: string;
  readonly revision: string;
  readonly year: string;
  readonly final: string;
  readonly olympiad: string;
};
const english: Words = {
  entrance: 'Entrance test and plan',
  revision: 'Revision',
  year: 'Revision of the year',
  final: 'Final test and its mistakes',
  olympiad: 'olympiad problems',
};
const russian: Words = {
  entrance: 'Входная работа и план занятий',
  revision: 'Повторение',
  year: 'Повторение изученного за год',
  final: 'Итоговая работа и разбор ошибок',
  olympiad: 'олимпиадные задания',
};
const german: Words = {
  entrance: 'Einstufungstest und Plan',
  revision: 'Wiederholung',
  year: 'Wiederholung des Schuljahres',
  final: 'Abschlusstest und Fehlerbesprechung',
  olympiad: 'Olympiadeaufgaben',
};

/** Words of a course's topics, in its language. */
export function wordsOfCourse(course: string): Words {
  if (course === 'Russian language' || course === 'Literature') return russian;
  return course === 'German' ? german : english;
}

/** The part of a sequence for a grade; over the grades of the course, each of its items comes once and in order. */
function partOf(sequence: readonly string[], grade: number, { firstGrade, lastGrade }: Grades): readonly string[] {
  const from = (nth: number) => Math.round((sequence.length * (nth - firstGrade)) / (lastGrade - firstGrade + 1));
  return grade < firstGrade ? [] : sequence.slice(from(grade), from(grade + 1));
}

type Grades = { readonly firstGrade: number; readonly lastGrade: number };

// The exam after grade 9 includes neither solid geometry nor later topics.
const lateExamTopics = new Set(['Solid geometry', 'Trigonometry', 'Logarithms and powers', 'Derivative in the exam', 'Economic problems']);

/** Titles of the topics of a course in a school year, 20 to 36, in teaching order. */
export function topicTitles(course: string, grade: number, grades: Grades): readonly string[] {
  const own = { Mathematics: mathematicsTopics, English: englishTopics, 'Russian language': russianTopics }[course]?.[grade - 1];
  if (own !== undefined) return own;
  const { entrance, revision, year, final } = wordsOfCourse(course);
  const sequence = sequences[course] ?? [];
  // Exam preparation covers all of it.
  if (course === 'Exam preparation') return [entrance, ...sequence.filter((title) => grade > 9 || !lateExamTopics.has(title))];
  return [
    entrance,
    ...partOf(sequence, grade - 1, grades).map((title) => `${revision}: ${title}`),
    ...partOf(sequence, grade, grades).flatMap((title) => [title, ...(steps[course] ?? []).map((step) => `${title}: ${step}`)]),
    year,
    final,
  ];
}
