import {
  delayError,
  emailError,
  googleChangedText,
  locationChangedText,
  notChosen,
  phoneError,
  scoreError,
  syncError,
} from "#lib/errors/texts.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { savedTargetsText } from "#lib/features/targets/labels.ts"
import { savedText } from "#lib/format/saved.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import type { SessionFormName, VisitorFormName } from "#lib/routes/form-names.ts"
import { routes } from "#lib/routes/routes.ts"
import { saveAccount } from "./accounts/save-account.ts"
import { extendedTrial, ofChildAccount } from "./accounts/trials.ts"
import { addressMessages, unlessShowStates } from "./address/messages.ts"
import { askPageForms } from "./ask-page-forms.ts"
import { billingForms } from "./billing-forms.ts"
import { contactForms } from "./contact-forms.ts"
import { createContact } from "./contacts/create-contact.ts"
import type { Form, FormHandler, SentForm, VisitorFormHandler } from "./form.ts"
import { importForms } from "./import-forms.ts"
import { integrationForms } from "./integration-forms.ts"
import {
  listAround,
  listingForms,
  locationForms,
  photoForms,
  reviewLinkForms,
  targetForms,
} from "./location-forms.ts"
import { dismissInvitation, dismissTrialBanner, handleOnboardingStep } from "./onboarding/steps.ts"
import { form, pageOr } from "./operation-form.ts"
import { ownSiteForms } from "./own-site-forms.ts"
import { peopleForms } from "./people-forms.ts"
import { insightForms } from "./insight-forms.ts"
import { requestForms } from "./request-forms.ts"
import { responseForms } from "./response-forms.ts"
import { reviewForms } from "./review-forms.ts"
import { changeReviews } from "./reviews/change-reviews.ts"
import { applySavedFilter, deleteSavedFilter, saveSavedFilter } from "./saved-filters/saved-filter.ts"
import { deleteScheduledExports, saveScheduledExport } from "./scheduled-exports/scheduled-export.ts"
import { sentCampaignForms } from "./sent-campaign-forms.ts"
import { signUp } from "./signup/sign-up.ts"

/**
 * Forms that are no single operation, by the name in their address. Several calls follow from one form there, or a value is made
 * of several fields, which these handlers read by name; a body that is one operation's is `sentBody`.
 */
const compositions: Readonly<
  Record<
    Exclude<SessionFormName, `${"photo" | "google_post" | "request-template" | "campaign"}.${string}`>,
    FormHandler
  >
> = {
  "account.save": saveAccount,
  "saved-filter.apply": applySavedFilter,
  "saved-filter.save": saveSavedFilter,
  "saved-filter.delete": deleteSavedFilter,
  "onboarding.step": handleOnboardingStep,
  "trial-banner.dismiss": dismissTrialBanner,
  "integration-banner.dismiss": dismissInvitation,
  "scheduled-export.save": saveScheduledExport,
  "scheduled-export.delete": deleteScheduledExports,
  "reviews.bulk": changeReviews,
  ...locationForms,
  ...responseForms,
  "contact.create": createContact,
}

/** Forms of the pages that anybody may open. */
const visitorCompositions: Readonly<Record<VisitorFormName, VisitorFormHandler>> = {
  "signup.user": signUp,
}

const ruleMessages = {
  template_id: { missing: notChosen.template },
  delay_minutes: { missing: delayError, wrong: delayError },
}

const emailMessages = { missing: emailError, wrong: emailError }

const scorecardMessages = {
  business: { missing: "Business is required" },
  email: emailMessages,
  score: { missing: scoreError, wrong: scoreError },
}

/** The list that a session has: partners have it among their tools (D-070). */
const scorecardsOf = ({ session }: SentForm) =>
  session.isParent ? routes.partnerTools() : routes.scorecards()

/** Asks the provider for a feature that the user was refused (D-063). */
const featureRequest = ({ session, caller }: SentForm) => ({
  query: { auth_token: caller.token },
  body: { event: "internal", user_id: session.user_id, notification_type: "feature_request" } as const,
})

/** Forms that are one operation each. */
const operationForms: readonly Form[] = [
  form("alerts.create", { to: () => routes.alerts(), notice: savedText.alert }),
  form("alerts.update", { to: () => routes.alerts(), notice: savedText.alert }),
  form("alerts.update:switch", { to: pageOr(() => routes.alerts()), notice: savedText.alert }),
  form("alerts.delete", { to: () => routes.alerts(), notice: savedText.alertDeleted }),

  form("auto_responses.create", {
    to: () => routes.autoResponses(),
    notice: savedText.autoResponse,
    messages: ruleMessages,
  }),
  form("auto_responses.update", {
    to: () => routes.autoResponses(),
    notice: savedText.autoResponse,
    messages: ruleMessages,
  }),
  form("auto_responses.update:switch", {
    to: () => routes.autoResponses(),
    notice: (_, { active }) => (active ? savedText.autoResponseOn : savedText.autoResponseOff),
  }),
  form("auto_responses.delete", { to: () => routes.autoResponses(), notice: savedText.autoResponseDeleted }),
  form("response_templates.delete", {
    to: () => routes.responseTemplates(),
    notice: savedText.responseTemplateDeleted,
  }),

  form("groups.create", { to: () => routes.groups(), notice: savedText.group }),
  form("groups.update", { to: () => routes.groups(), notice: savedText.group }),
  form("groups.update:add", { to: pageOr(() => routes.groups()), notice: savedText.groupLocationsAdded }),
  form("groups.update:remove", {
    to: pageOr(() => routes.groups()),
    notice: savedText.groupLocationsRemoved,
  }),
  form("groups.delete", { to: () => routes.groups(), notice: savedText.groupDeleted }),

  form("locations.delete", {
    to: listAround,
    notice: ({ text }) => `${text("name")} successfully deleted`,
    failure: "There was an error deleting your location.",
  }),
  form("locations.revert", {
    to: pageOr(() => routes.locations()),
    notice: savedText.locationReverted,
    messages: { version: { wrong: locationChangedText } },
  }),
  form("issues.update", {
    to: pageOr(() => routes.locations()),
    notice: (_, { muted }) => (muted ? savedText.issueMuted : savedText.issueUnmuted),
  }),
  form("location_diffs.accept", {
    given: () => ({ body: { override: true as const } }),
    to: pageOr(() => routes.locations()),
    notice: (_, { message }) => message || "Successfully synced location",
    failure: syncError,
    messages: { version: { wrong: locationChangedText }, seen: { wrong: googleChangedText } },
  }),
  form("locations.restore", { to: pageOr(() => routes.locations()), notice: savedText.locationRestored }),

  ...listingForms,
  ...photoForms,
  ...reviewLinkForms,
  ...targetForms,
  ...insightForms,
  ...requestForms,
  ...sentCampaignForms,
  ...contactForms,

  form("location_custom_targets.create", {
    to: pageOr(() => routes.targetScore()),
    notice: savedTargetsText,
  }),
  form("location_custom_targets.update", {
    to: pageOr(() => routes.targetScore()),
    notice: savedTargetsText,
  }),
  form("location_custom_targets.delete", {
    to: pageOr(() => routes.targetScore()),
    notice: "Targets deleted",
  }),
  form("score_weights.create", {
    to: pageOr(() => routes.dashboardScore()),
    notice: "Weights saved. They count from today.",
  }),

  ...peopleForms,

  form("sso_keys.create", { to: () => routes.ssoKeys(), notice: savedText.ssoKey }),
  form("sso_keys.revoke", { to: () => routes.ssoKeys(), notice: savedText.ssoKeyRevoked }),

  ...reviewForms,

  ...askPageForms,
  ...billingForms,
  ...integrationForms,
  ...ownSiteForms,

  form("oauth_clients.create", { to: () => routes.oauthClients(), notice: savedText.oauthClient }),
  form("oauth_clients.update", { to: () => routes.oauthClients(), notice: savedText.oauthClient }),
  form("oauth_clients.delete", { to: () => routes.oauthClients(), notice: savedText.oauthClientDeleted }),
  form("oauth_grants.delete", { to: () => routes.oauthClients(), notice: savedText.oauthGrantRevoked }),
  // The browser leaves for the application with the answer (D-060).
  form("oauth_authorizations.create", { to: (_, { redirect_to }) => redirect_to, reload: true }),

  form("account_settings.update", { to: pageOr(() => routes.accountSettings()), notice: savedText.settings }),
  form("accounts.update:extend", {
    given: extendedTrial,
    to: pageOr(() => routes.accountTrials()),
    notice: savedText.trialExtended,
  }),
  form("accounts.update:convert", {
    given: (sent) => ({ ...ofChildAccount(sent), body: { status: "active" as const } }),
    to: pageOr(() => routes.accountTrials()),
    notice: savedText.trialConverted,
  }),

  ...importForms,

  form("location_bulk_actions.retry", { to: pageOr(() => routes.locations()) }),
  form("location_bulk_actions.undo", {
    to: ({ text }, { id }) => routes.locationsChange(id, { back: text("back") }),
  }),

  form("partner_scorecards.create", {
    to: scorecardsOf,
    notice: savedText.scorecard,
    messages: scorecardMessages,
  }),
  form("partner_scorecards.delete", { to: scorecardsOf, notice: savedText.scorecardDeleted }),
  form("scorecard_requests.create", {
    to: ({ text }) => routes.scorecardRequest(text("id"), { sent: true }),
    messages: { name: { missing: "Name is required" }, email: emailMessages, phone: { wrong: phoneError } },
  }),

  form("signup.create_location", {
    given: unlessShowStates,
    to: () => routes.home(),
    reload: true,
    messages: addressMessages,
  }),
  form("webhooks.notify", {
    given: featureRequest,
    to: pageOr(() => routes.home()),
    notice: savedText.featureRequested,
  }),
  form("webhooks.notify:teaser", {
    given: featureRequest,
    to: pageOr(() => routes.home()),
    notice: savedText.accessRequested,
  }),

  form("scheduled_exports.take_over", {
    given: ({ text }) => ({ params: { id: text("take_over") } }),
    to: pageOr(() => routes.scheduledExportsManage()),
    notice: scheduleTexts.takenOver,
    noticeMs: toastMs.schedule,
  }),
]

const own = (names: Readonly<Record<string, FormHandler>>, isPublic: boolean): Form[] =>
  Object.entries(names).map(([name, handle]) => ({
    name: name as SessionFormName,
    isPublic,
    handle,
  }))

/** Every form, by the name in its address. */
export const forms: Readonly<Record<string, Form>> = Object.fromEntries(
  [...operationForms, ...own(compositions, false), ...own(visitorCompositions as never, true)].map((one) => [
    one.name,
    one,
  ]),
)
