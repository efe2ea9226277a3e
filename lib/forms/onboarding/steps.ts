import { callApi } from "#lib/api-client/call-api.ts"
import { invitationCookie, invitationLifeS, isInvitation } from "#lib/features/integrations/banners.ts"
import {
  isOnboardingItem,
  isOnboardingStep,
  onboardingBody,
  onboardingQuery,
} from "#lib/features/onboarding/steps.ts"
import { stageOfText, trialBannerCookie, trialBannerLifeS } from "#lib/features/onboarding/trial-banner.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { setCookie } from "#lib/http/cookies.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormHandler, FormValidationError } from "../form.ts"

/** Puts the trial banner away for 30 days, or until its next stage (D-231). */
export const dismissTrialBanner: FormHandler = async ({ text, session, visit }) => {
  const stage = stageOfText(text("stage"))
  if (stage === null) throw new FormValidationError({ stage: "is not a stage" })
  const { scheme } = visit.origin
  const name = trialBannerCookie(session.account_id)
  return {
    to: safeReturnPath(text(pageField)) ?? routes.home(),
    setCookies: [setCookie(scheme, name, String(stage), { maxAgeS: trialBannerLifeS })],
  }
}

/** Puts an invitation to connect a service away for 30 days (D-234). */
export const dismissInvitation: FormHandler = async ({ text, session, visit }) => {
  const name = text("banner")
  if (!isInvitation(name)) throw new FormValidationError({ banner: "is not a banner" })
  const cookie = invitationCookie(name, session.account_id)
  return {
    to: safeReturnPath(text(pageField)) ?? routes.home(),
    setCookies: [setCookie(visit.origin.scheme, cookie, "dismissed", { maxAgeS: invitationLifeS })],
  }
}

/** Keeps how far the user is with an item of the trial's checklist (D-232). */
export const handleOnboardingStep: FormHandler = async ({ text, caller, headers }) => {
  const [item, step] = [text("item"), text("step")]
  if (!isOnboardingItem(item)) throw new FormValidationError({ item: "is not an onboarding step" })
  if (!isOnboardingStep(step)) throw new FormValidationError({ step: "is not a step" })
  const list = await callApi(caller, "user_preferences.list", { query: onboardingQuery() })
  const known = list._embedded.user_preferences.find(({ name }) => name === item)
  const body = onboardingBody(item, step)
  if (known) {
    const params = { id: String(known.id) }
    await callApi(caller, "user_preferences.update", { params, body }, { headers })
  } else {
    await callApi(caller, "user_preferences.create", { body }, { headers })
  }
  return { to: safeReturnPath(text(pageField)) ?? routes.home() }
}
