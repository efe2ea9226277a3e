import { importFaults, importLimits } from "#lib/contract/import-words.ts"
import type { SessionFormName, VisitorFormName } from "#lib/routes/form-names.ts"
import { saveAccount, switchAccountSetting } from "./account.ts"
import { deleteAlert, saveAlert, switchAlert } from "./alerts.ts"
import { deleteAutoResponse, saveAutoResponse, switchAutoResponse } from "./auto-responses.ts"
import { requestFeature } from "./feature-request.ts"
import type { FormTaker, VisitorFormTaker } from "./form.ts"
import { deleteGroup, saveGroup } from "./groups.ts"
import { changeImport, deleteImport, orderImport, startImport, undoImport, uploadImport } from "./imports.ts"
import { deleteLabel, deleteTag, mergeTag, saveLabel, saveNewReviewLabel, saveTag } from "./labels.ts"
import { decideOauth, deleteOauthClient, revokeOauthGrant, saveOauthClient } from "./oauth.ts"
import { takeOnboardingStep } from "./onboarding.ts"
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  saveKeys,
  saveProfile,
} from "./profile.ts"
import { deleteResponseTemplate, saveResponseTemplate } from "./response-templates.ts"
import { deleteResponse, publishResponse, saveResponse } from "./responses.ts"
import { correctReviewKeyword } from "./review-keywords.ts"
import {
  addReviewTag,
  changeReviews,
  deleteNote,
  disputeReview,
  removeReviewTag,
  resolveDispute,
  saveNote,
  saveReviewStatus,
} from "./reviews.ts"
import { applySavedFilter, deleteSavedFilter, saveSavedFilter } from "./saved-filters.ts"
import { deleteScheduledExports, saveScheduledExport, takeOverScheduledExport } from "./scheduled-exports.ts"
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
  "account.switch": switchAccountSetting,
  "alert.save": saveAlert,
  "alert.switch": switchAlert,
  "alert.delete": deleteAlert,
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
  "review-keyword.correct": correctReviewKeyword,
  "oauth-client.save": saveOauthClient,
  "oauth-client.delete": deleteOauthClient,
  "oauth-grant.revoke": revokeOauthGrant,
  "oauth.decide": decideOauth,
  "sso-key.add": addSsoKey,
  "sso-key.revoke": revokeSsoKey,
  "auto-response.save": saveAutoResponse,
  "auto-response.switch": switchAutoResponse,
  "auto-response.delete": deleteAutoResponse,
  "response-template.save": saveResponseTemplate,
  "response-template.delete": deleteResponseTemplate,
  "response.save": saveResponse,
  "response.publish": publishResponse,
  "response.delete": deleteResponse,
  "import.upload": uploadImport,
  "import.change": changeImport,
  "import.order": orderImport,
  "import.start": startImport,
  "import.undo": undoImport,
  "import.delete": deleteImport,
  "saved-filter.apply": applySavedFilter,
  "saved-filter.save": saveSavedFilter,
  "saved-filter.delete": deleteSavedFilter,
  "signup.location": addSignupLocation,
  "onboarding.step": takeOnboardingStep,
  "trial-banner.dismiss": dismissTrialBanner,
  "scheduled-export.save": saveScheduledExport,
  "scheduled-export.delete": deleteScheduledExports,
  "scheduled-export.take-over": takeOverScheduledExport,
  "scorecard.send": sendScorecard,
  "scorecard.delete": deleteScorecard,
  "trial.extend": extendTrial,
  "trial.convert": convertTrial,
  "profile.save": saveProfile,
  "profile.keys": saveKeys,
  "profile.email": changeEmail,
  "profile.password": changePassword,
  "session.end": endSession,
  "session.end-others": endOtherSessions,
  "review-label.save": saveLabel,
  "review-label.delete": deleteLabel,
  "review-label.new-reviews": saveNewReviewLabel,
  "tag.save": saveTag,
  "tag.merge": mergeTag,
  "tag.delete": deleteTag,
  "reviews.bulk": changeReviews,
  "review.status": saveReviewStatus,
  "review-tag.add": addReviewTag,
  "review-tag.remove": removeReviewTag,
  "note.save": saveNote,
  "note.delete": deleteNote,
  "review.dispute": disputeReview,
  "dispute.resolve": resolveDispute,
  "user.save": saveUser,
  "user.delete": deleteUser,
  "user.invite-again": resendInvitation,
} as const satisfies Record<SessionFormName, FormTaker>

/** Forms of the pages that anybody may open. */
export const visitorForms = {
  "signup.user": signUp,
  "scorecard.request": requestScorecard,
} as const satisfies Record<VisitorFormName, VisitorFormTaker>

/** Bytes that the files of a form may have before they are looked at, and what is said of more; the others take no files. */
export const fileForms: Readonly<Record<string, { bytes: number; tooLarge: string }>> = {
  "whitelabel.logo": { bytes: 5 * 1024 * 1024, tooLarge: "The logo is too large." },
  "import.upload": { bytes: importLimits.maxBytes, tooLarge: importFaults.maxBytes },
}

/** Bytes of forms with long texts, in which one character of a text may be twelve; the others have 16 KB. */
export const longForms: Readonly<Record<string, number>> = {
  "response.save": 256 * 1024,
  "response-template.save": 256 * 1024,
}
