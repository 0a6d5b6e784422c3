import type { QuestionPicture as Picture } from '@lectern/contract/questions/question.schema';
import classes from './questions.module.css';

/** The picture of a question. */
export function QuestionPicture({ picture }: { readonly picture: Picture | undefined }) {
  if (picture === undefined) return null;
  return <img className={classes.picture} src={`/api/study/question-pictures/${picture.id}/`} alt={picture.alt} loading="lazy" />;
}
