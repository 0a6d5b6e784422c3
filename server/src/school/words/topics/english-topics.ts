import { wordList } from '../word-list.ts';

/** Topics of English by school year, in the order they are taught. */
export const englishTopics: readonly (readonly string[])[] = [
  // Grade 1
  wordList(`
    Hello! What is your name?; How are you today?; Colours; Numbers 1–5; Numbers 6–10; Toys; My family; Brothers and sisters; Pets; This
    is…; My body; Head, shoulders, knees and toes; Fruit; Vegetables; I like, I don’t like; My room; Big and small; Clothes; Weather
    today; Farm animals; Wild animals; Can you…? I can…; Food and drinks; Letters A–H; Letters I–P; Letters Q–Z; My day; Classroom
    things; Songs and rhymes; Happy birthday!; Revision and a puppet show
  `),
  // Grade 2
  wordList(`
    The alphabet and sounds; Greetings and introductions; Family tree; Numbers to 20; To be: am, is, are; Questions with to be; This,
    that, these, those; My house: there is, there are; Prepositions in, on, under; Have got, has got; Toys and possessions; Parts of the
    face; Describing people; Can for ability; Sports and games; Animals at the zoo; Food I like; Likes and dislikes: do you like…?; A,
    an, some; Clothes and the present continuous; What are you doing?; Weather and seasons; Days of the week; My school bag; At the
    playground; In the park; Shapes and sizes; Reading rules: short and long vowels; Short stories: reading aloud; Holidays and parties;
    Revision game
  `),
  // Grade 3
  wordList(`
    School subjects; Classroom instructions; Plural nouns; Possessive ’s; Numbers to 100; Present simple: I and you; Present simple: he
    and she; Present simple: questions; Free time and hobbies; Telling the time; Daily routine; My working day and weekend; Food:
    countable and uncountable; Some and any; At the café; Rooms and furniture; Prepositions of place; Object pronouns; Present
    continuous; Present simple or continuous; Animals and their bodies; Must and mustn’t; Toys of the past: was and were; Days out;
    Months and ordinal numbers; My birthday party; Reading: The Toy Soldier; Reading rules: letter combinations; Writing a postcard; My
    best friend; Revision and project
  `),
  // Grade 4
  wordList(`
    Family and friends: appearance; Character adjectives; Jobs and places; What time is it? Past and to; Adverbs of frequency; Have to
    and don’t have to; Food and quantities; Much, many, a lot of; May I…? Polite requests; Comparatives; Superlatives; Animals in
    danger; Past simple of to be; Dates and years; Past simple: regular verbs; Past simple: irregular verbs; Past simple: questions;
    Fairy tales: reading; Telling a story; The best moments of the year; Places to go: countries; Packing a suitcase: clothes and
    things; Going to for plans; Will for promises; Weather forecast; Health: should and shouldn’t; Directions in town; Listening: at the
    railway station; Writing an e-mail to a friend; Project: my magic moment; Revision for secondary school
  `),
  // Grade 5
  wordList(`
    School days: timetables; Articles a and an; Personal pronouns and to be; Personal things: have got; Plurals, this and these; My
    home: rooms and furniture; There is and there are with prepositions; Family ties: can; Object and possessive pronouns; Describing
    appearance; World animals; Present simple: affirmative; Present simple: negative and questions; Pets and insects; Routine and
    adverbs of frequency; Present continuous; Seasons and clothes; Special days: food; Countable and uncountable nouns; Modern living:
    shopping; Past simple of to be; Past simple: regular; Past simple: irregular; Must and can for rules; Holidays: will; Summer jobs:
    going to; Problems and health; Writing a postcard; Reading for detail; Listening: directions; Revision of tenses
  `),
  // Grade 6
  wordList(`
    Family members and identity cards; Possessive case; Countries and nationalities; Happy times: dates and prepositions of time; My
    place: prepositions of place; My neighbourhood; Road safety: imperatives; Getting around: means of transport; Can, can’t, must; Day
    in, day out: present simple; TV programmes and preferences; Linking words; Feasts: present continuous; Special days speech; Leisure
    activities; Present simple or continuous; Board games; Now and then: past simple; Used to; Famous people: biographies; Telling a
    scary story; Rules and regulations; Have to and needn’t; Comparatives and superlatives of places; Food and drink: quantifiers; How
    to cook: recipes; Holiday plans: going to; Weather and clothes: will; Reading: Halloween spirits; Writing a formal letter; Revision
  `),
  // Grade 7
  wordList(`
    Lifestyles: town and country; Should and shouldn’t; Better safe than sorry; Tale time: books; Past simple or used to; Profiles:
    character adjectives; Relative pronouns; Order of adjectives; Participles -ed and -ing; In the news: past continuous; Past simple or
    past continuous; Reporting an event; What the future holds: will; Future forms; First conditional; Zero conditional; Having fun:
    theme parks; Present perfect; Present perfect or past simple; In the spotlight: comparison; Film and music reviews; Green issues:
    present perfect continuous; Don’t have to and mustn’t; Question tags; Shopping time: quantifiers; Gerund after verbs; Healthy mind:
    reflexive pronouns; Accidents and first aid; Writing an opinion essay; Listening for opinion; Revision of tenses
  `),
  // Grade 8
  wordList(`
    Socialising: character; Present tenses: revision; Future plans and timetables; Giving and receiving information; Food and shopping:
    present perfect; Present perfect continuous; Articles with places; Cooking methods and taste; Great minds: past tenses; Past
    perfect; Past perfect continuous; Inventions and science; Be yourself: fashion; The passive: present and past; Causative have
    something done; Body image: idioms; Global issues: natural disasters; Infinitive or gerund; Used to, be used to, get used to;
    Culture exchanges: travel; Reported speech: statements; Reported speech: questions; Education: modals of duty; Modals of deduction;
    Pastimes: conditionals 1 and 2; Third conditional; Extreme sports vocabulary; Word formation: nouns and adjectives; Writing a
    for-and-against essay; Exam listening practice; Revision and test
  `),
  // Grade 9
  wordList(`
    Celebrations and festivals; Present tenses and stative verbs; Relative clauses; Life and living: home; Infinitive and gerund:
    revision; Prepositions of place; See it to believe it: mysteries; Past tenses in narration; Used to and would; Technology: future
    time clauses; Future perfect and continuous; Clauses of purpose; Art and literature: degrees of comparison; Like and as; Town and
    community: passive; Volunteering vocabulary; Staying safe: emotions; Conditionals 1, 2 and 3; Wishes; Modal verbs: revision;
    Challenges: reported speech; Question tags and intonation; Phrasal verbs: revision; Exam: listening matching; Exam: reading
    matching; Exam: true, false, not stated; Exam: grammar and word formation; Exam: personal letter; Exam: speaking monologue; Exam:
    conditional dialogue; Full mock exam
  `),
  // Grade 10
  wordList(`
    Strong ties: teenagers; Present tenses in depth; Living and spending; Infinitive, gerund and bare infinitive; Schooldays and work;
    Future tenses in depth; Comparatives of degree; Earth alert: environment; Modal verbs of deduction; Prefixes and suffixes; Holidays:
    past tenses; Articles with geographical names; Phrasal verbs with get and take; Food and health: conditionals; Wishes and regrets;
    Let’s have fun: passive voice; Compound nouns and adjectives; Technology: reported speech; Reporting verbs; Relative clauses in
    depth; Linking ideas in an essay; Essay: opinion; Writing an e-mail of advice; Reading for gist: gapped text; Listening: note
    taking; Speaking: comparing two pictures; Idioms of time; Academic vocabulary; Debate: screens at school; Project: a school abroad;
    Revision and test
  `),
  // Grade 11
  wordList(`
    Relationships and families; Tenses: complete revision; Stress and where there is a will; Linking words and clauses of reason;
    Responsibility: law and crime; Infinitive and gerund after adjectives; Danger: injuries and health; Passive voice in depth; Who are
    you: home and housing; Modals in the past; Communication: the media; Reported speech in depth; In days to come: hopes; Inversion for
    emphasis; Mixed conditionals; Travel and culture; Cleft sentences; Collocations with make and do; Exam: listening true, false, not
    stated; Exam: listening for detail; Exam: gapped text; Exam: multiple choice reading; Exam: word formation; Exam: grammar gaps;
    Exam: e-mail; Exam: project essay with a table; Exam: speaking questions; Exam: photo for a project; Timing strategies; Full mock
    exam: written; Full mock exam: spoken
  `),
];
