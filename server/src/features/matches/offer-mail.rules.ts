import { temporalZone } from '@lectern/contract/time';

type Offer = {
  readonly name: string;
  readonly course: string;
  readonly grade: number;
  readonly minutes: number;
  readonly zone: string;
  readonly slots: readonly { readonly weekday: number; readonly start_minute: number }[];
  /** The URL that opens the offer. */
  readonly site: string;
};

const weekdays = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ru: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
} as const;

/** The mail to a teacher about a new offer: weekly local times with the name of the child's zone. */
export function offerMailText(language: 'en' | 'ru', offer: Offer): { subject: string; text: string } {
  const { name, course, grade, minutes, zone, slots, site } = offer;
  const times = slots.map(({ weekday, start_minute }) => `${weekdays[language][weekday - 1]}, ${clock(start_minute)}`).join('; ');
  const lines =
    language === 'ru'
      ? [
          `Здравствуйте, ${name}!`,
          `Вам предлагают нового ученика: ${course}, ${grade} класс, уроки по ${minutes} минут.`,
          `Время (${temporalZone(zone)}): ${times}.`,
          'Ответить можно здесь:',
        ]
      : [
          `Hello ${name},`,
          `A new pupil is offered to you: ${course}, grade ${grade}, lessons of ${minutes} minutes.`,
          `Times (${temporalZone(zone)}): ${times}.`,
          'Answer here:',
        ];
  return { subject: language === 'ru' ? `Новый ученик: ${course}` : `A new pupil: ${course}`, text: [...lines, site].join('\n\n') };
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
