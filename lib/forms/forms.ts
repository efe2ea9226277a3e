import { saveAccount } from "./account.ts"
import { requestFeature } from "./feature-request.ts"
import type { FormTaker, VisitorFormTaker } from "./form.ts"
import { deleteGroup, saveGroup } from "./groups.ts"
import { decideOauth, deleteOauthClient, revokeOauthGrant, saveOauthClient } from "./oauth.ts"
import { takeOnboardingStep } from "./onboarding.ts"
import { changeEmail, changePassword, endOtherSessions, endSession, saveProfile } from "./profile.ts"
import { applySavedFilter, deleteSavedFilter, saveSavedFilter } from "./saved-filters.ts"
import { deleteScheduledExports, saveScheduledExport } from "./scheduled-exports.ts"
import { requestScorecard } from "./scorecard-request.ts"
import { deleteScorecard, sendScorecard } from "./scorecards.ts"
import { signUp } from "./sign-up.ts"
import { addSignupLocation } from "./signup-location.ts"
import { addSsoKey, revokeSsoKey } from "./sso-keys.ts"
import { dismissTrialBanner } from "./trial-banner.ts"
import { convertTrial, extendTrial } from "./trials.ts"
import { deleteUser, resendInvitation, saveUser } from "./users.ts"
import {
  addDomain,
  checkDomain,
  removeDomain,
  removeLogo,
  saveLogoAddress,
  saveWhitelabel,
  uploadLogo,
} from "./whitelabel.ts"

/** Every form of the signed-in pages, by the name in its address. */
export const forms = {
  "account.save": saveAccount,
  "feature.request": requestFeature,
  "group.save": saveGroup,
  "group.delete": deleteGroup,
  "whitelabel.save": saveWhitelabel,
  "whitelabel.logo": uploadLogo,
  "whitelabel.logo-address": saveLogoAddress,
  "whitelabel.logo-remove": removeLogo,
  "whitelabel.domain": addDomain,
  "whitelabel.domain-check": checkDomain,
  "whitelabel.domain-remove": removeDomain,
  "oauth-client.save": saveOauthClient,
  "oauth-client.delete": deleteOauthClient,
  "oauth-grant.revoke": revokeOauthGrant,
  "oauth.decide": decideOauth,
  "sso-key.add": addSsoKey,
  "sso-key.revoke": revokeSsoKey,
  "saved-filter.apply": applySavedFilter,
  "saved-filter.save": saveSavedFilter,
  "saved-filter.delete": deleteSavedFilter,
  "signup.location": addSignupLocation,
  "onboarding.step": takeOnboardingStep,
  "trial-banner.dismiss": dismissTrialBanner,
  "scheduled-export.save": saveScheduledExport,
  "scheduled-export.delete": deleteScheduledExports,
  "scorecard.send": sendScorecard,
  "scorecard.delete": deleteScorecard,
  "trial.extend": extendTrial,
  "trial.convert": convertTrial,
  "profile.save": saveProfile,
  "profile.email": changeEmail,
  "profile.password": changePassword,
  "session.end": endSession,
  "session.end-others": endOtherSessions,
  "user.save": saveUser,
  "user.delete": deleteUser,
  "user.invite-again": resendInvitation,
} as const satisfies Record<string, FormTaker>

/** Forms of the pages that anybody may open. */
export const visitorForms = {
  "signup.user": signUp,
  "scorecard.request": requestScorecard,
} as const satisfies Record<string, VisitorFormTaker>

export type FormName = keyof typeof forms | keyof typeof visitorForms

/** Bytes that the files of a form may have before they are looked at; the others take no files. */
export const fileForms: Readonly<Record<string, number>> = { "whitelabel.logo": 5 * 1024 * 1024 }
