type Accepted = {
  readonly name: string;
  readonly teacher: string;
  readonly kid: string;
  readonly course: string;
  /** The URL of the client. */
  readonly site: string;
};

/** The mail to the user who opened a search and the client's account manager, about an acceptance. The subject, seen in the outbox, names nobody. */
export function acceptedMailText(language: 'en' | 'ru', { name, teacher, kid, course, site }: Accepted): { subject: string; text: string } {
  const lines =
    language === 'ru'
      ? [`Здравствуйте, ${name}!`, `Преподаватель найден: ${teacher} берёт ученика ${kid} (${course}). Уроки уже стоят в расписании.`]
      : [`Hello ${name},`, `A teacher was found: ${teacher} accepted ${kid} (${course}). The lessons are placed.`];
  const subject = language === 'ru' ? `Преподаватель найден: ${course}` : `A teacher was found: ${course}`;
  return { subject, text: [...lines, site].join('\n\n') };
}

type Taken = { readonly name: string; readonly course: string; readonly grade: number; readonly site: string };

/** The mail to teachers whose offer ended because a colleague accepted first. */
export function takenMailText(language: 'en' | 'ru', { name, course, grade, site }: Taken): { subject: string; text: string } {
  const lines =
    language === 'ru'
      ? [`Здравствуйте, ${name}!`, `Ученика (${course}, ${grade} класс) уже взял другой преподаватель. Отвечать больше не нужно.`]
      : [`Hello ${name},`, `A colleague accepted the pupil (${course}, grade ${grade}). You need not answer any more.`];
  const subject = language === 'ru' ? `Предложение закрыто: ${course}` : `Offer closed: ${course}`;
  return { subject, text: [...lines, site].join('\n\n') };
}
