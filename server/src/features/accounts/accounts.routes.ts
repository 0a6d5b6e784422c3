import { accountsContract } from '@lectern/contract/accounts/accounts.contract';
import { ownAccountContract } from '@lectern/contract/accounts/own-account.contract';
import { signInsContract } from '@lectern/contract/accounts/sign-ins.contract';
import { staffContract } from '@lectern/contract/accounts/staff.contract';
import { tokensContract } from '@lectern/contract/accounts/tokens.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { getCsrfToken, getCurrentUser, getPageInfo, getSidebar } from './accounts.queries.ts';
import { askPasswordReset } from './password/ask-password-reset.ts';
import { changePassword } from './password/change-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { getAvatar } from './profile/avatar.queries.ts';
import { liftSignInLock } from './limits/lift-sign-in-lock.ts';
import { getSignInWarning, listSignInLocks, listSignIns } from './limits/sign-ins.queries.ts';
import { confirmEmail } from './profile/change-email.ts';
import { changeOwnProfile } from './profile/change-own-profile.ts';
import { getOwnProfile } from './profile/own-profile.queries.ts';
import { removeAvatar } from './profile/remove-avatar.ts';
import { listTimeZones } from './profile/time-zones.queries.ts';
import { uploadAvatar } from './profile/upload-avatar.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { makeRecoveryCodes } from './second-factor/make-recovery-codes.ts';
import { getSecondFactor } from './second-factor/second-factor.queries.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { turnOffSecondFactor } from './second-factor/turn-off-second-factor.ts';
import { selectRole } from './select-role.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endOwnSession } from './sessions/end-own-session.ts';
import { listOwnSessions } from './sessions/own-sessions.queries.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { acceptInvitation } from './staff/invitations/accept-invitation.ts';
import { activateUser } from './staff/activate-user.ts';
import { listCurators } from './staff/curators.queries.ts';
import { deactivateUser } from './staff/deactivate-user.ts';
import { copyInvitation } from './staff/invitations/copy-invitation.ts';
import { inviteAgain } from './staff/invitations/invite-again.ts';
import { inviteUser } from './staff/invitations/invite-user.ts';
import { makeFirstAdministrator } from './staff/make-first-administrator.ts';
import { resetSecondFactor } from './staff/reset-second-factor.ts';
import { setAbilities } from './staff/set-abilities.ts';
import { setRoles } from './staff/set-roles.ts';
import { getAccountHistory } from './staff/account-history.queries.ts';
import { getInvitationChoices, getUser, listUsers } from './staff/staff.queries.ts';
import { makeToken } from './tokens/make-token.ts';
import { revokeOwnToken, revokeToken } from './tokens/revoke-token.ts';
import { listOwnTokens, listTokens } from './tokens/tokens.queries.ts';

const frameRoutes = routesOf(accountsContract, { getCsrfToken, signIn, signOut, getCurrentUser, getSidebar, getPageInfo });

const ownAccountRoutes = routesOf(ownAccountContract, {
  changePassword,
  askPasswordReset,
  resetPassword,
  acceptInvitation,
  makeFirstAdministrator,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  selectRole,
  getOwnProfile,
  changeOwnProfile,
  confirmEmail,
  uploadAvatar,
  removeAvatar,
  getAvatar,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  turnOffSecondFactor,
  listTimeZones,
});

const staffRoutes = routesOf(staffContract, {
  listUsers,
  getUser,
  getAccountHistory,
  getInvitationChoices,
  inviteUser,
  inviteAgain,
  copyInvitation,
  setRoles,
  setAbilities,
  deactivateUser,
  activateUser,
  resetSecondFactor,
  listCurators,
});

const signInRoutes = routesOf(signInsContract, { listSignIns, listSignInLocks, getSignInWarning, liftSignInLock });

const tokenRoutes = routesOf(tokensContract, { listOwnTokens, makeToken, revokeOwnToken, listTokens, revokeToken });

export const accountsRoutes = [...frameRoutes, ...ownAccountRoutes, ...staffRoutes, ...signInRoutes, ...tokenRoutes];
