import { englishTopics } from './english-topics.ts';
import { mathematicsTopics } from './mathematics-topics.ts';
import { wordList } from './word-list.ts';

// Courses without a list for each grade: one sequence, in which each grade starts further on.
const sequences: Readonly<Record<string, readonly string[]>> = {
  'Russian language': wordList(`
    Звуки и буквы; Слог и ударение; Части речи: повторение; Имя существительное: род и число; Падежи и склонения; Безударные гласные в
    корне; Чередование гласных в корне; Непроизносимые согласные; Приставки на -з и -с; Приставки пре- и при-; Имя прилагательное:
    полные и краткие формы; Степени сравнения; Имя числительное; Местоимения и их разряды; Глагол: вид и время; Спряжение глаголов;
    Причастие и причастный оборот; Деепричастие и деепричастный оборот; Н и НН в разных частях речи; Не и ни с разными частями речи;
    Наречие; Простое предложение; Односоставные предложения; Однородные члены; Вводные слова и обращения; Сложное предложение; Прямая
    речь; Сочинение-рассуждение
  `),
  Physics: wordList(`
    Physical quantities and units; Measurement errors; Uniform motion; Average speed; Uniformly accelerated motion; Free fall; Motion in
    a circle; Newton’s first law; Newton’s second law; Newton’s third law; Gravity and weight; Friction; Momentum and its conservation;
    Work and power; Kinetic and potential energy; Pressure of solids and liquids; Archimedes’ principle; Heat and temperature; Phase
    changes; Gas laws; Electric charge; Ohm’s law; Series and parallel circuits; Work of a current; Magnetic field; Induction;
    Reflection and refraction; Lenses; Waves and sound; Structure of the atom
  `),
  'Exam preparation': wordList(`
    Entrance test and plan; Numbers and calculations; Percent problems; Reading graphs and charts; Equations; Inequalities; Systems;
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

/** Titles of the topics of a course in a school year, 20 to 40, in teaching order. */
export function topicTitles(course: string, grade: number): readonly string[] {
  const own = { Mathematics: mathematicsTopics, English: englishTopics }[course]?.[grade - 1];
  if (own !== undefined) return own;
  const sequence = sequences[course] ?? [];
  const from = (grade * 3) % sequence.length;
  return ['Entrance test and plan', ...sequence.slice(from), ...sequence.slice(0, from)].slice(0, 22 + (grade % 5));
}
