import { stageOfText, trialBannerCookie, trialBannerLifeS } from "#lib/features/onboarding/trial-banner.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { setCookie } from "#lib/http/cookies.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormHandler, FormValidationError } from "./form.ts"

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
