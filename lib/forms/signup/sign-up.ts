import { callApi } from "#lib/api-client/call-api.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { env } from "#lib/env/env.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { emailError, phoneError, signupFailureText, termsError } from "#lib/errors/texts.ts"
import { loadPartner } from "#lib/features/signup/load-partner.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "#lib/session/cookies.ts"
import { endSession } from "#lib/session/end-session.ts"
import { identifyLogin } from "#lib/session/identify-login.ts"
import { nobodysCookie } from "#lib/session/last-typist.ts"
import { sealSession } from "#lib/session/seal.ts"
import { sessionOf } from "#lib/session/session.ts"
import { sessionTenantOf } from "#lib/session/visit.ts"
import { addressMessages } from "../address/messages.ts"
import { type FieldMessages, withFieldMessages } from "../field-messages.ts"
import type { VisitorForm, VisitorFormHandler } from "../form.ts"
import { sentBody } from "../operation-form.ts"

const messages: Readonly<Record<string, FieldMessages>> = {
  country_id: addressMessages.country_id!,
  email: { missing: emailError, wrong: emailError },
  phone: { wrong: phoneError },
  terms_accepted: { missing: termsError },
}

/** Errors of the email's form are ours to word; that it is taken is the API's to say. */
function rephrased(error: ApiFailure, fields: URLSearchParams): ApiFailure {
  const hasNoWord = error.isWordless || error.code?.startsWith("upstream_")
  if (hasNoWord) return new ApiFailure(error.status, signupFailureText, error.code)
  const { email: _, ...others } = messages
  return withFieldMessages(error, fields, error.status === 409 ? others : messages)
}

function bodyOf(form: VisitorForm) {
  const { time_zone, ...body } = sentBody("signup.create_user", form)
  return {
    ...body,
    // A time zone that only browsers know is not a mistake of the user.
    ...(time_zone && timeZoneNamed(time_zone) ? { time_zone } : {}),
    // The API asks for `true` and refuses anything else; without terms the form has no box that could say it.
    terms_accepted: (env().TERMS_URL === undefined || form.text("terms_accepted") === "true") as true,
  }
}

/** /signup (D-047): opens the account and the session of its owner; whatever session was open before ends. */
export const signUp: VisitorFormHandler = async (form) => {
  const { visit, fields, headers } = form
  await loadPartner(visit, form.text("partner_key") || null)
  try {
    const answer = await callApi(null, "signup.create_user", { body: bodyOf(form) }, { headers })
    if (visit.session) await endSession(visit.session)
    const { scheme } = visit.origin
    const session = sessionOf(answer, sessionTenantOf(visit.tenant), Date.now())
    identifyLogin(session)
    const seal = await sealSession(session)
    return {
      to: routes.signupLocation(),
      reload: true,
      setCookies: [
        cookies.sessionCookie(scheme, seal),
        await nobodysCookie(scheme),
        cookies.clearedReturnCookie(scheme),
      ],
    }
  } catch (error) {
    throw error instanceof ApiFailure ? rephrased(error, fields) : error
  }
}
