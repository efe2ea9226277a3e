import type { FastifyReply, FastifyRequest } from "fastify"
import type { OperationId } from "#lib/contract/index.ts"
import { hashToken } from "../identity/tokens.ts"
import type { Bearer, Credentials } from "../permissions/session.ts"
import { knownBrowserOf } from "../services/auth/known-browsers.ts"
import type { Deps } from "../services/deps.ts"
import { type AttemptLimit, createAttemptLimiter } from "./attempt-limiter.ts"
import { checkStanding, createRateLimiter, limitHeaders, type Standing } from "./rate-limiter.ts"

type PersonCall = {
  body?: { email?: string; token?: string; known_browsers?: string[] }
  query?: { token?: string }
}

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

/** The counters of D-015 and D-277. */
export function createLimits(deps: Deps) {
  const { config, clock } = deps
  const perToken = createRateLimiter(config.rateLimitPerMinute, clock)
  const perAddress = createRateLimiter(config.rateLimitPerMinute, clock)
  const attempts = createAttemptLimiter(deps)
  const calls = config.authLimitPerMinute
  const report = (standing: Standing, reply: FastifyReply, isLogin = false) => {
    reply.headers(limitHeaders(standing))
    checkStanding(standing, isLogin ? "attempts to log in" : "requests")
  }
  const limitsOf = (id: OperationId, call: PersonCall, request: FastifyRequest): AttemptLimit[] => {
    const perMinute = (of: string): AttemptLimit => ({ of: `${id} ${of}`, calls, windowMs: minuteMs })
    if (ownPassword.includes(id)) {
      const { accountId, userId } = request.session!.identity
      return [{ of: `own_password ${accountId} ${userId}`, calls, windowMs: minuteMs }]
    }
    if (perAccount.includes(id)) return [perMinute(String(request.session!.identity.accountId))]
    if (perAddressAlone.includes(id)) return [perMinute(request.ip)]
    if (id !== "auth.create" && !id.startsWith("passwords.")) return []
    const token = call.body?.token ?? call.query?.token
    const email = call.body?.email?.trim().toLowerCase()
    const known =
      email && id === "auth.create" && knownBrowserOf(deps, email, call.body?.known_browsers ?? [])
    if (known) {
      // Whatever others try with this email, or from this address, is not theirs who have logged in here before.
      const of = `${id} known ${hashToken(known)}`
      return [perMinute(of), { of, calls: calls * loginsPerHour.email, windowMs: hourMs }]
    }
    const both = perMinute(`${request.ip} ${email ?? (token && hashToken(token))}`)
    if (id !== "auth.create") return [both]
    return [
      both,
      { of: `${id} email ${email}`, calls: calls * loginsPerHour.email, windowMs: hourMs },
      { of: `${id} address ${request.ip}`, calls: calls * loginsPerHour.address, windowMs: hourMs },
    ]
  }
  return {
    /** Counts a call that carries a token. */
    token: (credentials: Credentials | Bearer, reply: FastifyReply) =>
      report(
        perToken.hit(hashToken("bearer" in credentials ? credentials.bearer : credentials.token)),
        reply,
      ),
    /** Counts a public call, or one with wrong credentials. */
    address: (request: FastifyRequest, reply: FastifyReply) => report(perAddress.hit(request.ip), reply),
    /**
     * Counts logins and calls about a password: per address and email, or link, and logins also per email and per
     * address; what visitors send: per address; what goes to strangers: per account.
     */
    async person(id: OperationId, call: PersonCall, request: FastifyRequest, reply: FastifyReply) {
      const limits = limitsOf(id, call, request)
      if (limits.length > 0) report(await attempts.hit(limits), reply, id === "auth.create")
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
