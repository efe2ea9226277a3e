import type { FastifyReply, FastifyRequest } from "fastify"
import type { OperationId } from "#lib/contract/index.ts"
import { hashToken } from "../identity/tokens.ts"
import type { Bearer, Credentials } from "../permissions/session.ts"
import { type AttemptCall, attemptLimitsOf } from "../services/auth/attempt-limits.ts"
import type { Deps } from "../services/deps.ts"
import { createAttemptLimiter } from "./attempt-limiter.ts"
import { checkStanding, createRateLimiter, limitHeaders, type Standing } from "./rate-limiter.ts"

/** The counters of D-015 and D-277. */
export function createLimits(deps: Deps) {
  const { config, clock } = deps
  const perToken = createRateLimiter(config.rateLimitPerMinute, clock)
  const perAddress = createRateLimiter(config.rateLimitPerMinute, clock)
  const attempts = createAttemptLimiter(deps)
  const report = (standing: Standing, reply: FastifyReply, isLogin = false) => {
    reply.headers(limitHeaders(standing))
    checkStanding(standing, isLogin ? "attempts to log in" : "requests")
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
    async person(id: OperationId, call: AttemptCall, request: FastifyRequest, reply: FastifyReply) {
      const caller = { ip: request.ip, identity: request.session?.identity }
      const limits = attemptLimitsOf(deps, id, call, caller)
      if (limits.length > 0) report(await attempts.hit(limits), reply, id === "auth.create")
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
