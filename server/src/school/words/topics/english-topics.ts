import { wordList } from '../word-list.ts';

/** Topics of English by school year, in the order they are taught. */
export const englishTopics: readonly (readonly string[])[] = [
  // Grade 1
  wordList(`
    Hello! What is your name?; Colours; Numbers 1–5; Numbers 6–10; Toys; My family; Pets; This is…; My body; Fruit; I like, I don’t
    like; My room; Clothes; Weather today; Farm animals; Wild animals; Can you…? I can…; Food and drinks; Letters A–H; Letters I–P;
    Letters Q–Z; My day; Songs and rhymes; Happy birthday!
  `),
  // Grade 2
  wordList(`
    The alphabet and sounds; Greetings and introductions; Family tree; Numbers to 20; To be: am, is, are; This, that, these, those; My
    house: there is, there are; Prepositions in, on, under; Have got, has got; Toys and possessions; Parts of the face; Describing
    people; Can for ability; Animals at the zoo; Food I like; A, an, some; Clothes and the present continuous; Weather and seasons; Days
    of the week; My school bag; At the playground; Short stories: reading aloud; Holidays and parties; Revision game
  `),
  // Grade 3
  wordList(`
    School subjects; Classroom instructions; Plural nouns; Possessive ’s; Present simple: I and you; Present simple: he and she; Present
    simple: questions; Free time and hobbies; Telling the time; Daily routine; Food: countable and uncountable; Some and any; At the
    café; Rooms and furniture; Object pronouns; Present continuous; Present simple or continuous; Animals and their bodies; Must and
    mustn’t; Days out; Months and ordinal numbers; Reading: The Toy Soldier; Writing a postcard; My best friend; Revision and project
  `),
  // Grade 4
  wordList(`
    Family and friends: appearance; Character adjectives; Jobs and places; Adverbs of frequency; Have to and don’t have to; Food and
    quantities; Much, many, a lot of; Comparatives; Superlatives; Animals in danger; Past simple of to be; Past simple: regular verbs;
    Past simple: irregular verbs; Past simple: questions; Fairy tales: reading; Telling a story; The best moments of the year; Places to
    go: countries; Going to for plans; Will for promises; Weather forecast; Health: should and shouldn’t; Directions in town; Writing an
    e-mail to a friend; Project: my magic moment; Revision for secondary school
  `),
  // Grade 5
  wordList(`
    School days: timetables; Articles a and an; Personal pronouns and to be; Personal things: have got; Plurals, this and these; My
    home: rooms and furniture; Family ties: can; Possessive pronouns; World animals; Present simple: affirmative; Present simple:
    negative and questions; Routine and adverbs of frequency; Present continuous; Seasons and clothes; Special days: food; Countable and
    uncountable nouns; Modern living: shopping; Past simple of to be; Past simple: regular; Past simple: irregular; Must and can for
    rules; Holidays: will; Problems and health; Writing a postcard; Reading for detail; Listening: directions; Revision of tenses
  `),
  // Grade 6
  wordList(`
    Family members and identity cards; Possessive case; Countries and nationalities; Happy times: dates and prepositions of time; My
    place: prepositions of place; My neighbourhood; Road safety: imperatives; Can, can’t, must; Day in, day out: present simple; Linking
    words; Feasts: present continuous; Special days speech; Leisure activities; Present simple or continuous; Board games; Now and then:
    past simple; Used to; Famous people: biographies; Rules and regulations; Comparatives and superlatives of places; Food and drink:
    quantifiers; How to cook: recipes; Holiday plans: going to; Weather and clothes: will; Reading: Halloween spirits; Writing a formal
    letter; Revision
  `),
  // Grade 7
  wordList(`
    Lifestyles: town and country; Should and shouldn’t; Better safe than sorry; Tale time: books; Past simple or used to; Profiles:
    character adjectives; Relative pronouns; Order of adjectives; In the news: past continuous; Past simple or past continuous;
    Reporting an event; What the future holds: will; Future forms; First conditional; Zero conditional; Having fun: theme parks; Present
    perfect; Present perfect or past simple; In the spotlight: comparison; Film and music reviews; Green issues: present perfect
    continuous; Question tags; Shopping time: quantifiers; Gerund after verbs; Healthy mind: reflexive pronouns; Writing an opinion
    essay; Revision of tenses
  `),
  // Grade 8
  wordList(`
    Socialising: character; Present tenses: revision; Future plans and timetables; Giving and receiving information; Food and shopping:
    present perfect; Articles with places; Cooking methods and taste; Great minds: past tenses; Past perfect; Past perfect continuous;
    Inventions and science; Be yourself: fashion; The passive: present and past; Causative have something done; Body image: idioms;
    Global issues: natural disasters; Infinitive or gerund; Used to, be used to, get used to; Culture exchanges: travel; Reported
    speech: statements; Reported speech: questions; Education: modals of duty; Modals of deduction; Pastimes: conditionals 1 and 2;
    Third conditional; Extreme sports vocabulary; Writing a for-and-against essay; Exam listening practice
  `),
  // Grade 9
  wordList(`
    Celebrations and festivals; Present tenses and stative verbs; Relative clauses; Life and living: home; Infinitive and gerund:
    revision; Prepositions of place; See it to believe it: mysteries; Past tenses in narration; Technology: future time clauses; Future
    perfect and continuous; Clauses of purpose; Art and literature: degrees of comparison; Like and as; Town and community: passive;
    Volunteering vocabulary; Staying safe: emotions; Conditionals 1, 2 and 3; Wishes; Modal verbs: revision; Challenges: reported
    speech; Question tags and intonation; Exam: reading matching; Exam: grammar and word formation; Exam: personal letter; Exam:
    speaking monologue; Exam: conditional dialogue; Full mock exam
  `),
  // Grade 10
  wordList(`
    Strong ties: teenagers; Present tenses in depth; Living and spending; Infinitive, gerund and bare infinitive; Schooldays and work;
    Future tenses in depth; Comparatives of degree; Earth alert: environment; Modal verbs of deduction; Prefixes and suffixes; Holidays:
    past tenses; Phrasal verbs with get and take; Food and health: conditionals; Wishes and regrets; Let’s have fun: passive voice;
    Compound nouns and adjectives; Technology: reported speech; Reporting verbs; Relative clauses in depth; Linking ideas in an essay;
    Essay: opinion; Writing an e-mail of advice; Listening: note taking; Speaking: comparing two pictures; Idioms of time; Academic
    vocabulary; Debate: screens at school; Revision and test
  `),
  // Grade 11
  wordList(`
    Relationships and families; Tenses: complete revision; Stress and where there is a will; Linking words and clauses of reason;
    Responsibility: law and crime; Infinitive and gerund after adjectives; Danger: injuries and health; Passive voice in depth; Who are
    you: home and housing; Modals in the past; Communication: the media; Reported speech in depth; In days to come: hopes; Inversion for
    emphasis; Mixed conditionals; Travel and culture; Cleft sentences; Collocations with make and do; Exam: listening true, false, not
    stated; Exam: multiple choice reading; Exam: word formation; Exam: grammar gaps; Exam: e-mail; Exam: project essay with a table;
    Exam: speaking questions; Exam: photo for a project; Timing strategies; Full mock exam: written; Full mock exam: spoken
  `),
];
