/** The access to tests, questions and results of each endpoint. */
export const testRules = {
  getTest: { record: 'test_template', own: ['Curator', 'Methodist'], others: ['Curator', 'Methodist'] },
  compareTests: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  editTest: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  publishTest: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  archiveTest: { record: 'published_test', own: ['Methodist'], others: ['Methodist'] },
  discardTest: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  addQuestions: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  downloadTestPaper: { record: 'test_template', own: ['Curator', 'Methodist'], others: ['Curator', 'Methodist'] },
  exportQuestions: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  addQuestionPicture: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  getQuestionPicture: { record: 'question_picture', own: ['Curator', 'Methodist'], others: ['Curator', 'Methodist'] },
  importQuestions: { record: 'test_template', own: ['Methodist'], others: ['Methodist'] },
  deleteTestResult: { record: 'test_result', own: ['Teacher'], others: [] },
  editQuestion: { record: 'test_question', own: ['Methodist'], others: ['Methodist'] },
  moveQuestion: { record: 'test_question', own: ['Methodist'], others: ['Methodist'] },
  deleteQuestion: { record: 'test_question', own: ['Methodist'], others: ['Methodist'] },
} as const;
