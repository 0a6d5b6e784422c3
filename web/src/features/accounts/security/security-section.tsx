import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import classes from './security.module.css';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';

/** What guards one's own account: the password, the second factor, where one is signed in, and tokens for programs. */
export function SecuritySection() {
  return (
    <div className={classes.section}>
      <PasswordCard />
      <SecondFactorCard />
      <OwnSessions />
      <OwnTokens />
    </div>
  );
}
