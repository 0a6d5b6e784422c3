import { validationText } from '../../../../ui/forms/rules/validation-text.ts';
import type { ValidationMessage } from '../../../../ui/forms/validation.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

const messages: readonly ValidationMessage[] = [
  { key: 'required' },
  { key: 'invalid_email' },
  { key: 'should_be_positive' },
  { key: 'should_be_more_than', params: { n: 5 } },
  { key: 'lesson_in_future' },
  { key: 'passwords_differ' },
  { key: 'passwords_match' },
  { key: 'password_too_short' },
  { key: 'must_be_unique' },
  { key: 'invalid_phone' },
  { key: 'digits_only' },
  { key: 'at_most_20_digits' },
  { key: 'invalid_date' },
  { key: 'date_too_early', params: { first: '2026-11-01' } },
  { key: 'date_too_late', params: { last: '2026-11-30' } },
];

function Messages() {
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.key}>{validationText(message)}</li>
      ))}
    </ul>
  );
}

export const validationEntry: GalleryEntry = {
  about: [
    'What forms check before the server does, when a field is left and when the form is sent. Validators are pure functions from a value to a message or null.',
    'Each looks at one thing: an empty field is for required alone to refuse. check(value, required, email) says the first that is wrong.',
  ],
  props: [
    { name: 'required', about: 'refuses nothing, spaces alone and an empty list' },
    { name: 'email, phone, digits', about: 'refuse what does not fit the pattern' },
    { name: 'positive, moreThan', about: 'refuse numbers that are too small' },
    { name: 'dateWithin', about: 'refuses what is no date, or too early, or too late' },
    { name: 'begunBy', about: 'refuses a lesson that is in the future' },
    { name: 'uniqueAmong', about: 'refuses what is there already, in whatever case' },
    { name: 'passwordLength, sameAs', about: 'refuse a password that is too short, or repeated otherwise' },
    { name: 'passwordsVerdict', about: 'says also that two passwords match' },
    { name: 'validationText', about: 'puts a message into the reader’s words, as a field’s error takes it' },
  ],
  examples: [{ title: 'Messages', show: <Messages /> }],
};
