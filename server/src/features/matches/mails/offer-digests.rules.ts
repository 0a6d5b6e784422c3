import { temporalZone } from '@lectern/contract/time';
import { dateText } from '../../../kernel/files/paper-text.rules.ts';

/** Hours of the teacher's day at which a digest is sent. */
export const digestHours = [9, 17] as const;

/** The latest time at which a digest was due in a zone, not after `now`. */
export function lastDigestAt(now: Temporal.Instant, zone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(temporalZone(zone));
  const hour = digestHours.findLast((each) => each <= local.hour);
  const day = hour === undefined ? local.subtract({ days: 1 }) : local;
  return day
    .toPlainDate()
    .toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: hour ?? digestHours[1] } })
    .toInstant();
}

type Offer = { readonly id: number; readonly course: string; readonly grade: number; readonly deadline: string };
type Teacher = { readonly name: string; readonly zone: string; readonly offers: readonly Offer[] };
export type OfferMail = 'digest' | 'deadline' | 'lapses';
type Text = { readonly subject: string; readonly text: string };

const subjects = {
  en: {
    digest: 'New pupils are offered to you',
    deadline: 'Offers end soon',
    lapses: 'Offers were left without an answer',
  },
  ru: {
    digest: 'Вам предлагают новых учеников',
    deadline: 'Скоро истекает срок предложений',
    lapses: 'Предложения остались без ответа',
  },
} as const;

const leads = {
  en: {
    digest: 'These pupils wait for your answer:',
    deadline: 'The time to answer these offers is nearly over:',
    lapses: 'These offers ended without your answer. If a pupil does not suit, please decline: the next teacher is asked sooner.',
  },
  ru: {
    digest: 'Эти ученики ждут вашего ответа:',
    deadline: 'Время ответить на эти предложения почти вышло:',
    lapses:
      'Эти предложения закрылись без вашего ответа. Если ученик не подходит, пожалуйста, отклоните: тогда мы раньше спросим следующего преподавателя.',
  },
} as const;

/** A mail about several offers, each with the link that opens it. It names neither client nor child. */
export function offersMailText(kind: OfferMail, language: 'en' | 'ru', { name, zone, offers }: Teacher, site: string): Text {
  const box = kind === 'lapses' ? 'box=past&' : '';
  const lines = offers.map(({ id, course, grade, deadline }) => {
    const until = untilText(language, deadline, zone);
    const what = language === 'ru' ? `${course}, ${grade} класс, до ${until}` : `${course}, grade ${grade}, until ${until}`;
    return `${what}\n${site}/match?${box}offer=${id}`;
  });
  const hello = language === 'ru' ? `Здравствуйте, ${name}!` : `Hello ${name},`;
  return { subject: subjects[language][kind], text: [hello, leads[language][kind], ...lines].join('\n\n') };
}

function untilText(language: 'en' | 'ru', deadline: string, zone: string): string {
  const at = Temporal.Instant.from(deadline).toZonedDateTimeISO(temporalZone(zone));
  return `${dateText(at.toPlainDate().toString(), language)}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
