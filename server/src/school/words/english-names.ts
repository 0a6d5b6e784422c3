import { wordList } from './word-list.ts';

export const englishSurnames = wordList(`
  Grant; Taylor; Brown; Wilson; Evans; Thomas; Roberts; Walker; Wright; Hughes; Green; Hall; Clarke; Harris; Lewis; Young; King; Scott;
  Baker; Adams; Campbell; Mitchell; Carter; Phillips; Parker; Collins; Murphy; Bailey; Cooper; Morgan; Reed; Bell; Cox; Ward; Foster;
  Simmons; Russell; Griffin; Hayes; Ford; Hamilton; Graham; Fisher; Ellis; Gibson; Marshall; Murray; Palmer; Stevens; Webb; Hunter;
  Mason; Knight; Barnes; Rose; Dixon; Holmes; Robertson; Black; Warren; Fox; Gordon; Shaw; Rice; Burns; Weaver; Lane; Berry; Spencer;
  Payne; Pearson; Hudson; Chapman; Watts; Barker; Walsh; Lynch; Doyle; Byrne; Nolan; Kaur; Patel; Khan; Schneider; Meyer; Becker;
  Hoffmann; Richter; Klein; Neumann; Costa; Rossi; Novak; Jansen; Larsen; Nielsen; Lindgren; Kowalski; Dubois; Moreau
`);

export const englishWomen = wordList(`
  Helen; Emma; Sarah; Laura; Kate; Alice; Julia; Olivia; Grace; Rachel; Hannah; Lucy; Claire; Rebecca; Charlotte; Megan; Amy; Victoria;
  Natalie; Diana; Sophie; Isabel; Joan; Nora; Clara; Eleanor; Fiona; Heather; Irene; Jane; Katherine; Linda; Monica; Nina; Paula; Ruth;
  Susan; Teresa; Ursula; Vera
`);

export const englishMen = wordList(`
  Oliver; James; William; Henry; Thomas; Daniel; Michael; David; Robert; Andrew; Mark; Paul; Peter; Simon; Stephen; Martin; Alan; Brian;
  Colin; Derek; Edward; Frank; George; Harry; Ian; Jack; Kevin; Luke; Matthew; Neil; Oscar; Patrick; Philip; Richard; Samuel; Tim;
  Victor; Walter; Adam; Ben
`);

export const englishGirls = wordList(`
  Lily; Ella; Mia; Chloe; Ruby; Daisy; Poppy; Isla; Freya; Evie; Rosie; Millie; Molly; Holly; Zoe; Abigail; Amelia; Ava; Bella; Eva;
  Florence; Hazel; Ivy; Jasmine; Layla; Matilda; Nancy; Penelope; Phoebe; Willow
`);

export const englishBoys = wordList(`
  Oliver; Noah; Leo; Charlie; Jack; Alfie; Archie; Theo; Oscar; Harry; Max; Finn; Toby; Ethan; Jacob; Logan; Lucas; Mason; Jude; Caleb;
  Dylan; Elliot; Felix; Hugo; Isaac; Jasper; Louis; Nathan; Reuben; Sebastian
`);
