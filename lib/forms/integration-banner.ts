import { invitationCookie, invitationLifeS, isInvitation } from "#lib/features/integrations/banners.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { setCookie } from "#lib/http/cookies.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormHandler, FormValidationError } from "./form.ts"

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
