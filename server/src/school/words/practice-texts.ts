import type { Question } from '@lectern/contract/questions/question.schema';

type DemoText = {
  /** The place of its age group. */
  readonly group: 0 | 1 | 2 | 3;
  readonly title: string;
  readonly lines: readonly string[];
  readonly questions: readonly Question[];
  readonly draft?: boolean;
};
type CourseTexts = { readonly course: string; readonly language: 'en' | 'ru'; readonly texts: readonly DemoText[] };

const choice = (text: string, right: string, ...others: readonly string[]): Question => ({
  ...{ kind: 'single', text, explanation: '', points: 1, right: 0 },
  options: [right, ...others],
});
const short = (text: string, ...accepted: string[]): Question => ({ kind: 'text', text, explanation: '', points: 1, accepted });

const english: readonly DemoText[] = [
  {
    group: 0,
    title: 'The red kite',
    lines: [
      'Tom has a red kite. It is a windy day, so Tom runs up the hill with his dog Rex.',
      'The kite goes up and up. Then the string breaks! The kite lands in a tall tree.',
      'Rex barks at the tree. A kind man has a long stick. He helps Tom, and the kite is safe.',
    ],
    questions: [choice('Where does the kite land?', 'in a tree', 'in a lake', 'on a roof'), short('What is the name of the dog?', 'Rex')],
  },
  {
    group: 0,
    title: 'Soup for Grandma',
    lines: [
      'Grandma is ill and stays in bed. Mia wants to help her. She makes soup with her dad.',
      'Mia washes the carrots, and Dad cuts them. They put in rice and a little salt.',
      'Grandma eats two bowls. “Now I feel much better,” she says, and Mia gives her a big hug.',
    ],
    questions: [choice('Who cuts the carrots?', 'Dad', 'Mia', 'Grandma'), short('How many bowls does Grandma eat?', 'two', '2')],
  },
  {
    group: 1,
    title: 'A night at the lighthouse',
    lines: [
      'Ella’s uncle looks after a lighthouse on a small island. Last summer she spent a night there for the first time.',
      'In the evening a storm came up. The waves were as high as a house, and the rain beat against the windows.',
      'Suddenly the great lamp went out. Ella held a torch while her uncle changed a broken fuse. Ten minutes later the light was turning again, and far away a ship answered with its horn.',
    ],
    questions: [
      choice('Why did the lamp go out?', 'A fuse broke', 'The rain came in', 'A ship hit the tower'),
      short('What did Ella hold?', 'a torch', 'torch'),
    ],
  },
  {
    group: 1,
    title: 'How bees talk',
    lines: [
      'A bee that finds a field of flowers does not keep the secret. She flies home and dances.',
      'She runs in a straight line and waggles her body. The direction of the line shows the way to the flowers, and the length of the dance shows how far away they are.',
      'The other bees stand close in the dark hive and feel every movement. Then they fly out and find the field, although they have never been there.',
    ],
    questions: [
      choice('What does the length of the dance show?', 'how far the flowers are', 'how many flowers there are', 'what colour they are'),
      short('Where do the other bees stand during the dance?', 'in the hive', 'hive', 'the hive'),
    ],
  },
  {
    group: 2,
    title: 'The man who measured the Earth',
    lines: [
      'More than two thousand years ago a librarian in Alexandria measured the size of the Earth with little more than a stick and its shadow. His name was Eratosthenes.',
      'He had read that at noon on the longest day the Sun shone straight down a deep well in Syene, far to the south. In Alexandria, at the same moment, a vertical stick still threw a shadow.',
      'The angle of that shadow was about a fiftieth of a full circle. So the distance between the two cities had to be a fiftieth of the way around the world. His answer was surprisingly close to what we know today.',
    ],
    questions: [
      choice('What did he compare?', 'shadows in two cities', 'two maps', 'two ships'),
      short('Which part of a full circle was the angle?', 'a fiftieth', '1/50', 'one fiftieth'),
    ],
  },
  {
    group: 2,
    title: 'The class without phones',
    lines: [
      'For one week our class left all phones in a box at the school entrance. On Monday most of us were annoyed, and some kept touching their empty pockets.',
      'By Wednesday something had changed. We played table tennis during the breaks, and two boys who had never spoken to each other built a model bridge together.',
      'On Friday we voted. I expected that everybody would want the phones back at once. Instead, the class decided to keep the box, but only until lunch.',
    ],
    questions: [
      choice('What did the class decide?', 'to keep the box until lunch', 'to get the phones back', 'to buy a larger box'),
      short('What did two boys build?', 'a model bridge', 'a bridge', 'model bridge'),
    ],
  },
  {
    group: 3,
    title: 'Why we forget',
    lines: [
      'In the 1880s the psychologist Hermann Ebbinghaus learned thousands of meaningless syllables by heart, simply to find out how quickly he would lose them again. Within an hour more than half had disappeared.',
      'His curve of forgetting falls steeply at first and then flattens out. What survives the first days tends to stay. Each repetition makes the next fall gentler, provided that it comes shortly before the memory fades.',
      'For students the conclusion is practical: three short sessions spread over a week achieve more than one long evening before the examination, even though the evening feels more productive.',
    ],
    questions: [
      choice('When should one repeat?', 'shortly before the memory fades', 'immediately', 'after a month'),
      short('What did Ebbinghaus learn by heart?', 'syllables', 'meaningless syllables'),
    ],
  },
  {
    group: 3,
    title: 'The price of a cheap shirt',
    lines: [
      'A cotton shirt may cost less than a sandwich, yet it has travelled farther than most people do in a year. The cotton is grown on one continent, spun on a second and sewn on a third.',
      'Growing enough cotton for a single shirt takes roughly two and a half thousand litres of water. None of this appears on the price tag, because neither rivers nor air send invoices.',
      'Economists call such costs external. They can be reduced by taxes, by rules or by customers who ask awkward questions; usually it needs all three.',
    ],
    questions: [
      choice('What are external costs?', 'costs that the price does not show', 'costs of transport', 'costs of advertising'),
      short('How many ways to reduce them are named?', 'three', '3'),
    ],
  },
  {
    group: 1,
    title: 'The oldest tree',
    draft: true,
    lines: [
      'In the White Mountains of California grows a pine that was already old when the pyramids were built. Nobody is told exactly where it stands.',
    ],
    questions: [],
  },
];

const russian: readonly DemoText[] = [
  {
    group: 0,
    title: 'Ёжик в саду',
    lines: [
      'Под старой яблоней живёт ёжик. Днём он спит, а вечером идёт гулять.',
      'Маша поставила у крыльца блюдце с водой. Ёжик пришёл и долго пил.',
      'Утром Маша увидела на дорожке маленькие следы. Она никому не сказала, где живёт её друг.',
    ],
    questions: [
      choice('Что Маша поставила у крыльца?', 'блюдце с водой', 'миску с кашей', 'корзину яблок'),
      short('Под каким деревом живёт ёжик?', 'под яблоней', 'яблоня', 'яблоней'),
    ],
  },
  {
    group: 0,
    title: 'Первый снег',
    lines: [
      'Ночью выпал первый снег. Петя посмотрел в окно и не узнал свой двор.',
      'Он надел шапку и варежки и побежал на улицу. Снег был мягкий и лип к рукам.',
      'Петя слепил снеговика, а соседка тётя Оля дала ему морковку для носа.',
    ],
    questions: [choice('Кто дал морковку?', 'тётя Оля', 'мама', 'дворник'), short('Кого слепил Петя?', 'снеговика', 'снеговик')],
  },
  {
    group: 1,
    title: 'Почта в дупле',
    lines: [
      'В парке за школой стоит дуб с большим дуплом. Однажды Лена положила туда записку: «Здравствуй! Кто ты?»',
      'На следующий день в дупле лежал ответ: «Я Коля из дома напротив. Я болею и смотрю на дуб из окна. Записку принёс мой брат».',
      'Так началась переписка. Через две недели Коля выздоровел и сам пришёл к дубу. В руках у него была целая пачка писем, которые он не успел отправить.',
    ],
    questions: [
      choice('Почему Коля не приходил сам?', 'он болел', 'он уехал', 'он стеснялся'),
      short('Где дети оставляли записки?', 'в дупле', 'дупло', 'в дупле дуба'),
    ],
  },
  {
    group: 1,
    title: 'Как птицы находят дорогу',
    lines: [
      'Каждую осень миллионы птиц улетают на юг. Молодой скворец летит туда впервые, но не теряется.',
      'Днём птицы смотрят на солнце, ночью — на звёзды. Кроме того, они чувствуют магнитное поле Земли, как будто внутри у них есть компас.',
      'Учёные надевают птицам лёгкие кольца с номером. Если кольцо находят в другой стране, люди узнают, какой путь проделала птица.',
    ],
    questions: [
      choice('Для чего нужны кольца?', 'чтобы узнать путь птицы', 'чтобы птица не замёрзла', 'чтобы украсить птицу'),
      short('На что птицы смотрят ночью?', 'на звёзды', 'звёзды', 'на звезды', 'звезды'),
    ],
  },
  {
    group: 2,
    title: 'Человек, который остановил часы',
    lines: [
      'В нашем городе на башне вокзала были часы, которые всегда спешили на пять минут. Пассажиры привыкли и никогда не опаздывали.',
      'Новый начальник вокзала решил навести порядок. Мастер поднялся на башню и перевёл стрелки. В тот же день на утренний поезд не успели сорок человек.',
      'Через неделю мастера вызвали снова. Теперь часы опять спешат, но в расписании об этом написано мелкими буквами, которых никто не читает.',
    ],
    questions: [
      choice('Почему люди опоздали на поезд?', 'часы стали показывать точное время', 'поезд ушёл раньше', 'часы остановились'),
      short('На сколько минут спешили часы?', '5', 'пять', 'на пять', 'на пять минут'),
    ],
  },
  {
    group: 2,
    title: 'Соль дороже золота',
    lines: [
      'Сегодня соль стоит так мало, что мы её не замечаем. Когда-то из-за неё начинались войны и строились города.',
      'Соль была нужна прежде всего не для вкуса: она сохраняла рыбу и мясо на зиму. Торговцы везли её через пустыни целыми караванами, а государства брали с неё высокий налог.',
      'В Москве повышение цены на соль в 1648 году привело к восстанию, которое историки назвали Соляным бунтом.',
    ],
    questions: [
      choice('Для чего прежде всего была нужна соль?', 'чтобы сохранять еду', 'чтобы лечить', 'чтобы мыть посуду'),
      short('В каком году произошёл Соляной бунт?', '1648', 'в 1648'),
    ],
  },
  {
    group: 3,
    title: 'Зачем нам чужие языки',
    lines: [
      'Человек, который учит иностранный язык, обычно рассчитывает на практическую пользу: путешествия, работу, общение. Гораздо реже он ожидает, что изменится его отношение к родной речи.',
      'Между тем именно сравнение делает заметным то, что казалось само собой разумеющимся. Почему в русском языке нет артикля, но есть вид глагола? Почему одно слово называет и синий, и голубой в одних языках, а в других для них нужны два?',
      'Чужой язык похож на зеркало: мы смотрим в него, чтобы увидеть другого, а замечаем прежде всего себя.',
    ],
    questions: [
      choice('С чем автор сравнивает чужой язык?', 'с зеркалом', 'с мостом', 'с ключом'),
      short('Чего нет в русском языке, по словам автора?', 'артикля', 'артикль'),
    ],
  },
  {
    group: 3,
    title: 'Тишина как роскошь',
    lines: [
      'Ещё сто лет назад шум считался признаком прогресса: завод, трамвай и телефон обещали лучшее будущее. Сегодня за тишину платят, выбирая квартиру во дворе и наушники, которые заглушают всё вокруг.',
      'Исследователи установили, что постоянный шум мешает сосредоточиться даже тем, кто уверен, будто привык к нему. Дети, чья школа стоит у шумной дороги, медленнее учатся читать.',
      'Поэтому тихий час в библиотеке — не прихоть строгого сотрудника, а условие, при котором мысль успевает дойти до конца.',
    ],
    questions: [
      choice('Как шум влияет на детей?', 'они медленнее учатся читать', 'они быстрее привыкают', 'никак не влияет'),
      short('Чем шум считался сто лет назад?', 'признаком прогресса', 'прогрессом'),
    ],
  },
];

export const practiceTexts: readonly CourseTexts[] = [
  { course: 'English', language: 'en', texts: english },
  { course: 'Russian language', language: 'ru', texts: russian },
];
