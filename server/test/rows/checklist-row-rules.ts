/**
 * Methodists write all checklist templates; a child's checklist is filled in by the teacher and visible to users with the child in their
 * scope.
 */
export const checklistRowRules = {
  getChecklist: { record: 'checklist', own: ['Methodist'], others: ['Methodist'] },
  editChecklist: { record: 'checklist', own: ['Methodist'], others: ['Methodist'] },
  publishChecklist: { record: 'checklist', own: ['Methodist'], others: ['Methodist'] },
  archiveChecklist: { record: 'checklist', own: ['Methodist'], others: ['Methodist'] },
  discardChecklist: { record: 'checklist', own: ['Methodist'], others: ['Methodist'] },
  getChildChecklist: { record: 'child_checklist', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  markCriterion: { record: 'child_checklist', own: ['Teacher'], others: [] },
  commentChildChecklist: { record: 'child_checklist', own: ['Teacher'], others: [] },
  suggestMarks: { record: 'child_checklist', own: ['Teacher'], others: [] },
  submitChildChecklist: { record: 'child_checklist', own: ['Teacher'], others: [] },
  reviseChildChecklist: { record: 'child_checklist', own: ['Teacher'], others: [] },
  downloadChildChecklist: { record: 'child_checklist', own: ['Teacher', 'AccountManager', 'Curator', 'Methodist'], others: ['Methodist'] },
  sendChildChecklist: { record: 'child_checklist', own: ['Teacher', 'AccountManager'], others: [] },
} as const;
