import { callApi } from "#lib/bff/call-api.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { FormTaker } from "./form.ts"

/** Asks the provider for a feature that the user was refused (D-063). */
export const requestFeature: FormTaker = async ({ text, session, caller, headers }) => {
  const body = {
    event: "internal",
    user_id: session.user_id,
    notification_type: "feature_request",
    feature_name: text("feature"),
  } as const
  await callApi(caller, "webhooks.notify", { query: { auth_token: caller.token }, body }, { headers })
  return { to: safeReturnPath(text(pageField)) ?? routes.home(), notice: savedText.featureRequested }
}
