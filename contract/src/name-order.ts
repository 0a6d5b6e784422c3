/**
 * The order of names: first name, patronymic, surname. A name is one text stored in that order, so that screens, documents, mails, exports
 * and sorting agree.
 */

const wordList = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** First names that identify the word before them as a surname. Latin ones are missing: James and Thomas are surnames, too. */
const firstNames = wordList(`
  агата аделина айгуль александр александра алексей алена алина алиса алла анастасия ангелина андрей анна антон аня арина арсений артем
  богдан борис вадим валентина валерий валерия варвара варя василиса василий вера вероника виктор виктория виолетта владимир владислав
  вячеслав галина геннадий георгий глеб григорий гульнара давид даниил данила дарья даша денис диана динара дмитрий ева евгений евгения егор
  екатерина елена елизавета жанна захар злата зоя иван игорь илья инна ирина камила карина катя кира кирилл константин кристина ксения лариса
  лев леонид лиза любовь людмила майя максим маргарита марина мария марк матвей маша мила милана мирон миша михаил надежда наталия наталья настя
  никита николай нина оксана олег олеся ольга павел петр полина регина роман руслан савелий светлана семен сергей снежана соня софия софья
  станислав степан таисия тамара татьяна тимофей тимур ульяна федор эдуард эльвира эмилия эмма юлия юрий яна яков ярослав
`);

/** Endings of surnames only; first names share the others, such as "-ина". */
const surnameEnding = /..(ов|ова|ев|ева|ский|ская|цкий|цкая|енко|ov|ova|eva|sky|skaya|enko)$/u;
const notSurnames = wordList('яков иаков yakov iakov jakov geneva');
const patronymic = /..(ович|евич|ьич|овна|евна|ична|инична|ovich|evich|ovna|evna)$/u;

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е');
const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '');
/** The common stem of a surname's forms: "Громов" of "Громова". */
const stemOf = (word: string) => plain(word).replace(/(ая|ий|ый|а)$/u, '');

const isFirstName = (word: string) => firstNames.has(plain(word));
const endsAsSurname = (word: string) => surnameEnding.test(plain(word)) && !notSurnames.has(plain(word));

/** Whether the name certainly begins with the surname. */
function beginsWithSurname(words: readonly string[], family: string): boolean {
  const [first = '', second = '', third] = words;
  if (words.length < 2 || words.length > 3 || (third !== undefined && !patronymic.test(plain(third)))) return false;
  const shared = new Set(wordsOf(family).map(stemOf));
  const isSurname = (word: string) => endsAsSurname(word) || shared.has(stemOf(word));
  if (isSurname(second)) return false;
  return third !== undefined || isSurname(first) || (isFirstName(second) && !isFirstName(first));
}

/**
 * Puts a typed name in the standard order. A name whose order is uncertain stays as it is.
 * @param family a name with the same surname, such as the parent's
 */
export function inNameOrder(name: string, family = ''): string {
  const words = wordsOf(name);
  return beginsWithSurname(words, family) ? [...words.slice(1), words[0]].join(' ') : name;
}

/** A name that replaces a stored one. If only its words are reordered, the typed order is kept: the user knows the person. */
export function retypedName(typed: string, stored: string, family = ''): string {
  const sorted = (name: string) => wordsOf(name).sort().join(' ');
  return sorted(typed) === sorted(stored) ? typed : inNameOrder(typed, family);
}

/** The first name of a full name. */
export function firstNameOf(name: string, family = ''): string {
  return wordsOf(inNameOrder(name, family))[0] ?? '';
}

/** The first names of a client's children. */
export function firstNamesOf(kids: readonly { readonly name: string }[], family = ''): string {
  return kids.map(({ name }) => firstNameOf(name, family)).join(', ');
}
