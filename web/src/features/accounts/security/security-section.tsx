import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import classes from './security.module.css';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';

/** Security of the user's account: password, second factor, sessions and API tokens. */
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
