type Section = readonly [title: string, ...criteria: readonly string[]];
export type ChecklistWords = {
  readonly scale: readonly string[];
  readonly sections: readonly Section[];
  readonly comments: readonly string[];
};

const english = {
  scale: ['not yet', 'with help', 'mostly alone', 'alone'],
  comments: ['Works with care and asks good questions.', 'Needs some more practice at home.', 'Steady progress, well done.', ''],
};
const russian = {
  scale: ['пока нет', 'с подсказкой', 'почти всегда сам', 'самостоятельно'],
  comments: ['Работает внимательно, задаёт хорошие вопросы.', 'Нужно немного больше практики дома.', 'Уверенно растёт, молодец!', ''],
};

const languages: readonly Section[] = [
  ['Listening and speaking', 'Understands the teacher without translation', 'Keeps a conversation going', 'Pronounces new words clearly'],
  ['Reading and writing', 'Reads a text of the level aloud', 'Retells a text', 'Writes a short text without gross mistakes'],
  ['Grammar and words', 'Uses the grammar of the term', 'Remembers the words of the last units', 'Corrects own mistakes'],
];
const sciences: readonly Section[] = [
  ['Understanding', 'Explains the terms in own words', 'Tells what is given and what is asked', 'Finds a mistake in a solution'],
  ['Solving', 'Solves the usual problems', 'Chooses a method in a new problem', 'Calculates without mistakes'],
  ['Working', 'Writes solutions down clearly', 'Checks the answer', 'Does the homework in time'],
];
const sectionsOf: Readonly<Record<string, readonly Section[]>> = {
  English: languages,
  German: languages,
  Programming: [
    ['Understanding', 'Reads a program and says what it does', 'Explains the terms in own words', 'Splits a task into steps'],
    ['Writing', 'Writes a program for a usual task', 'Names things clearly', 'Uses functions where they help'],
    ['Working', 'Finds a fault with the debugger', 'Tests the program before sending it', 'Finishes the project in time'],
  ],
  'Russian language': [
    ['Орфография', 'Находит место, где можно ошибиться', 'Применяет правила четверти', 'Проверяет написанное'],
    ['Пунктуация и разбор', 'Расставляет запятые в сложных предложениях', 'Делает синтаксический разбор', 'Делает разбор слова по составу'],
    ['Речь', 'Пересказывает текст близко к исходному', 'Строит план сочинения', 'Пишет связный текст'],
  ],
  Literature: [
    ['Чтение', 'Прочитал текст полностью', 'Пересказывает сюжет', 'Характеризует героев'],
    ['Понимание', 'Говорит о замысле автора', 'Находит художественные приёмы', 'Подтверждает мысль цитатой'],
    ['Письмо', 'Строит план сочинения', 'Пишет вступление и вывод', 'Соблюдает логику абзацев'],
  ],
};

export function checklistWords(course: string): ChecklistWords {
  const own = course === 'Russian language' || course === 'Literature' ? russian : english;
  return { ...own, sections: sectionsOf[course] ?? sciences };
}
