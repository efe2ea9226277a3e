import type { FastifyReply, FastifyRequest } from "fastify"
import type { OperationId } from "#lib/contract/index.ts"
import type { Deps } from "../deps.ts"
import { hashToken } from "../services/auth/tokens.ts"
import type { Bearer, Credentials } from "../session.ts"
import { checkStanding, createRateLimiter, limitHeaders, type RateLimiter } from "./rate-limiter.ts"

type PersonCall = { body?: { email?: string; token?: string }; query?: { token?: string } }

/** Calls that ask for the password of whoever is signed in. */
const ownPassword: readonly OperationId[] = ["passwords.change", "email_changes.create"]

/** Public calls that write; whatever they say, nobody makes many of them. */
const perAddressAlone: readonly OperationId[] = ["signup.create_user", "scorecard_requests.create"]

/** Calls that write to people who have not asked for it. */
const perAccount: readonly OperationId[] = ["partner_scorecards.create"]

/** The counters of D-015. */
export function createLimits({ config, clock }: Deps) {
  const perToken = createRateLimiter(config.rateLimitPerMinute, clock)
  const perAddress = createRateLimiter(config.rateLimitPerMinute, clock)
  const perPerson = createRateLimiter(config.authLimitPerMinute, clock)
  const count = (limiter: RateLimiter, key: string, reply: FastifyReply) => {
    const standing = limiter.hit(key)
    reply.headers(limitHeaders(standing))
    checkStanding(standing)
  }
  return {
    /** Counts a call that carries a token. */
    token: (credentials: Credentials | Bearer, reply: FastifyReply) =>
      count(perToken, hashToken("bearer" in credentials ? credentials.bearer : credentials.token), reply),
    /** Counts a public call, or one with wrong credentials. */
    address: (request: FastifyRequest, reply: FastifyReply) => count(perAddress, request.ip, reply),
    /**
     * Counts sign-ins and calls about a password: per address and e-mail, or link; what visitors send: per
     * address; what goes to strangers: per account.
     */
    person(id: OperationId, call: PersonCall, request: FastifyRequest, reply: FastifyReply) {
      if (ownPassword.includes(id)) {
        const { accountId, userId } = request.session!.identity
        return count(perPerson, `own_password ${accountId} ${userId}`, reply)
      }
      if (perAccount.includes(id)) {
        return count(perPerson, `${id} ${request.session!.identity.accountId}`, reply)
      }
      if (perAddressAlone.includes(id)) return count(perPerson, `${id} ${request.ip}`, reply)
      if (id !== "auth.create" && !id.startsWith("passwords.")) return
      const token = call.body?.token ?? call.query?.token
      const who = call.body?.email?.trim().toLowerCase() ?? (token && hashToken(token))
      count(perPerson, `${id} ${request.ip} ${who}`, reply)
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
