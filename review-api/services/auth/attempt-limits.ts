import type { OperationId } from "#lib/contract/index.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import type { Clock } from "../../core/clock.ts"
import type { ApiConfig } from "../../core/config.ts"
import { hashToken } from "../../identity/tokens.ts"
import { knownBrowserOf } from "./known-browsers.ts"

/** Limit of attempts in one window of the clock. */
export type AttemptLimit = { of: string; calls: number; windowMs: number }

/** The parts of a call that say whose attempt it is. */
export type AttemptCall = {
  body?: { email?: string; token?: string; known_browsers?: string[] }
  query?: { token?: string }
  params?: { kind?: string; id?: string }
}

type Caller = { ip: string; identity: { accountId: number; userId: number } | undefined }

/** Calls that ask for the password of whoever is signed in. */
const ownPassword: readonly OperationId[] = ["passwords.change", "email_changes.create"]

/** Public calls that write; whatever they say, no one makes many of them. */
const perAddressAlone: readonly OperationId[] = ["signup.create_user", "scorecard_requests.create"]

/** Calls that write to people who have not asked for it. */
const perAccount: readonly OperationId[] = ["partner_scorecards.create"]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Logins of an hour for each email and for each address, as multiples of those of a minute for both (D-277). */
const loginsPerHour = { email: 5, address: 20 }

/**
 * Limits of logins and of calls about a password: per address and email, or link, and of logins also per email and per
 * address; of what visitors send: per address; of answers: per address and page (D-327); of what goes to strangers: per
 * account (D-015, D-277).
 * @returns none for any other call.
 */
export function attemptLimitsOf(
  deps: { config: Pick<ApiConfig, "authLimitPerMinute" | "linkSecrets">; clock: Clock },
  id: OperationId,
  call: AttemptCall,
  { ip, identity }: Caller,
): AttemptLimit[] {
  const calls = deps.config.authLimitPerMinute
  const perMinute = (of: string): AttemptLimit => ({ of: `${id} ${of}`, calls, windowMs: minuteMs })
  if (ownPassword.includes(id)) {
    const { accountId, userId } = identity!
    return [{ of: `own_password ${accountId} ${userId}`, calls, windowMs: minuteMs }]
  }
  if (perAccount.includes(id)) return [perMinute(String(identity!.accountId))]
  if (perAddressAlone.includes(id)) return [perMinute(ip)]
  if (id === "feedback.answer") {
    const { kind, id: slug } = call.params ?? {}
    return [{ ...perMinute(`${ip} ${kind} ${slug}`), calls: askLimits.answersPerMinute }]
  }
  if (id !== "auth.create" && !id.startsWith("passwords.")) return []
  const token = call.body?.token ?? call.query?.token
  const email = call.body?.email?.trim().toLowerCase()
  const known = email && id === "auth.create" && knownBrowserOf(deps, email, call.body?.known_browsers ?? [])
  if (known) {
    // Whatever others try with this email, or from this address, is not theirs who have logged in here before.
    const of = `${id} known ${hashToken(known)}`
    return [perMinute(of), { of, calls: calls * loginsPerHour.email, windowMs: hourMs }]
  }
  const both = perMinute(`${ip} ${email ?? (token && hashToken(token))}`)
  if (id !== "auth.create") return [both]
  return [
    both,
    { of: `${id} email ${email}`, calls: calls * loginsPerHour.email, windowMs: hourMs },
    { of: `${id} address ${ip}`, calls: calls * loginsPerHour.address, windowMs: hourMs },
  ]
}
