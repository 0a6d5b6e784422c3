/** The access to age groups, practice texts and readings of each endpoint. */
export const practiceRules = {
  getAgeGroup: { record: 'age_group', own: ['Methodist'], others: ['Methodist'] },
  editAgeGroup: { record: 'age_group', own: ['Methodist'], others: ['Methodist'] },
  deleteAgeGroup: { record: 'age_group', own: ['Methodist'], others: ['Methodist'] },
  getText: { record: 'published_text', own: ['Teacher', 'Curator', 'Methodist'], others: ['Curator', 'Methodist'] },
  editText: { record: 'practice_text', own: ['Methodist'], others: ['Methodist'] },
  publishText: { record: 'practice_text', own: ['Methodist'], others: ['Methodist'] },
  archiveText: { record: 'published_text', own: ['Methodist'], others: ['Methodist'] },
  discardText: { record: 'practice_text', own: ['Methodist'], others: ['Methodist'] },
  deleteReading: { record: 'text_reading', own: ['Teacher'], others: [] },
} as const;
