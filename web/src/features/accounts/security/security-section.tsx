import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import classes from './security.module.css';
import { OwnSessions } from './own-sessions.tsx';

/** What guards one's own account: the password, the second factor, and where one is signed in. */
export function SecuritySection() {
  return (
    <div className={classes.section}>
      <PasswordCard />
      <SecondFactorCard />
      <OwnSessions />
    </div>
  );
}
