import { importFaults, importLimits } from "#lib/contract/import-words.ts"
import { emailOnItsWay, invitationOnItsWay, savedText } from "#lib/format/saved.ts"
import type { SessionFormName, VisitorFormName } from "#lib/routes/form-names.ts"
import { routes } from "#lib/routes/routes.ts"
import { saveAccount, switchAccountSetting } from "./account.ts"
import { requestFeature } from "./feature-request.ts"
import type { Form, FormTaker, SentForm, VisitorFormTaker } from "./form.ts"
import { changeImport, deleteImport, orderImport, startImport, undoImport, uploadImport } from "./imports.ts"
import { decideOauth, deleteOauthClient, revokeOauthGrant, saveOauthClient } from "./oauth.ts"
import { takeOnboardingStep } from "./onboarding.ts"
import { form, pageOr } from "./operation-form.ts"
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
import { dismissTrialBanner } from "./trial-banner.ts"
import { convertTrial, extendTrial } from "./trials.ts"
import {
  addDomain,
  checkDomain,
  removeDomain,
  removeLogo,
  saveLogoAddress,
  saveWhitelabel,
  uploadLogo,
} from "./whitelabel.ts"

/** Forms that are no single operation, by the name in their address. */
const compositions: Readonly<Record<SessionFormName, FormTaker>> = {
  "account.save": saveAccount,
  "account.switch": switchAccountSetting,
  "feature.request": requestFeature,
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
  "reviews.bulk": changeReviews,
  "review.status": saveReviewStatus,
  "review-tag.add": addReviewTag,
  "review-tag.remove": removeReviewTag,
  "note.save": saveNote,
  "note.delete": deleteNote,
  "review.dispute": disputeReview,
  "dispute.resolve": resolveDispute,
}

/** Forms of the pages that anybody may open. */
const visitorCompositions: Readonly<Record<VisitorFormName, VisitorFormTaker>> = {
  "signup.user": signUp,
  "scorecard.request": requestScorecard,
}

const files: Partial<Record<SessionFormName, Form["file"]>> = {
  "whitelabel.logo": { bytes: 5 * 1024 * 1024, tooLarge: "The logo is too large." },
  "import.upload": { bytes: importLimits.maxBytes, tooLarge: importFaults.maxBytes },
}

const ofOwnAccount = ({ session }: SentForm) => ({ params: { id: String(session.account_id) } })

const ofOwnProfile = ({ session }: SentForm) => ({ params: { id: String(session.profile_id) } })

const delayFault = "Enter a whole number of minutes, up to 10,080"
const ruleWords = {
  template_id: { missing: "Choose a template" },
  delay_minutes: { missing: delayFault, wrong: delayFault },
}

/** Forms that are one operation each. */
const operationForms: readonly Form[] = [
  form("alerts.create", { to: () => routes.alerts(), notice: savedText.alert }),
  form("alerts.update", { to: () => routes.alerts(), notice: savedText.alert }),
  form("alerts.update:switch", { to: pageOr(() => routes.alerts()), notice: savedText.alert }),
  form("alerts.delete", { to: () => routes.alerts(), notice: savedText.alertDeleted }),

  form("auto_responses.create", {
    to: () => routes.autoResponses(),
    notice: savedText.autoResponse,
    words: ruleWords,
  }),
  form("auto_responses.update", {
    to: () => routes.autoResponses(),
    notice: savedText.autoResponse,
    words: ruleWords,
  }),
  form("auto_responses.update:switch", {
    to: () => routes.autoResponses(),
    notice: (_, { active }) => (active ? savedText.autoResponseOn : savedText.autoResponseOff),
  }),
  form("auto_responses.delete", { to: () => routes.autoResponses(), notice: savedText.autoResponseDeleted }),

  form("groups.create", { to: () => routes.groups(), notice: savedText.group }),
  form("groups.update", { to: () => routes.groups(), notice: savedText.group }),
  form("groups.delete", { to: () => routes.groups(), notice: savedText.groupDeleted }),

  form("users.create", { to: () => routes.users(), notice: savedText.user }),
  form("users.update", { to: () => routes.users(), notice: savedText.user }),
  form("users.delete", { to: () => routes.users(), notice: savedText.userDeleted }),
  form("users.resend_invitation", {
    to: pageOr(() => routes.users()),
    notice: ({ text }) => invitationOnItsWay(text("email")),
  }),

  form("profiles.update", { given: ofOwnProfile, to: () => routes.profile(), notice: savedText.profile }),
  form("profiles.update:keys", {
    given: ofOwnProfile,
    to: () => routes.profile(),
    notice: savedText.profile,
  }),
  form("email_changes.create", {
    to: () => routes.profile(),
    notice: ({ text }) => emailOnItsWay(text("email")),
  }),
  form("passwords.change", { to: () => routes.profile(), notice: savedText.password }),
  form("sessions.end", { to: () => routes.profile(), notice: savedText.sessionEnded }),
  form("sessions.end_others", { to: () => routes.profile(), notice: savedText.sessionsEnded }),

  form("sso_keys.create", { to: () => routes.ssoKeys(), notice: savedText.ssoKey }),
  form("sso_keys.revoke", { to: () => routes.ssoKeys(), notice: savedText.ssoKeyRevoked }),

  form("review_status_labels.create", { to: () => routes.reviewLabels(), notice: savedText.label }),
  form("review_status_labels.update", { to: () => routes.reviewLabels(), notice: savedText.label }),
  form("review_status_labels.delete", { to: () => routes.reviewLabels(), notice: savedText.labelDeleted }),
  form("accounts.update:new-reviews", {
    given: ofOwnAccount,
    to: () => routes.reviewLabels(),
    notice: savedText.settings,
  }),

  form("tags.create", { to: pageOr(() => routes.tags()), notice: savedText.tag }),
  form("tags.update", { to: pageOr(() => routes.tags()), notice: savedText.tag }),
  form("tags.merge", {
    to: pageOr(() => routes.tags()),
    notice: savedText.tagMerged,
    words: { into_tag_id: { missing: "Choose the tag to keep" } },
  }),
  form("tags.delete", { to: pageOr(() => routes.tags()), notice: savedText.tagDeleted }),
]

const own = (names: Readonly<Record<string, FormTaker>>, isPublic: boolean): Form[] =>
  Object.entries(names).map(([name, take]) => ({
    name: name as SessionFormName,
    isPublic,
    file: files[name as SessionFormName],
    take,
  }))

/** Every form, by the name in its address. */
export const forms: Readonly<Record<string, Form>> = Object.fromEntries(
  [...operationForms, ...own(compositions, false), ...own(visitorCompositions as never, true)].map((one) => [
    one.name,
    one,
  ]),
)
