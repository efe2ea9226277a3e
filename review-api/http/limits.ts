import type { FastifyReply, FastifyRequest } from "fastify"
import type { Deps } from "../deps.ts"
import { hashToken } from "../services/auth/tokens.ts"
import type { Credentials } from "../session.ts"
import { checkStanding, createRateLimiter, limitHeaders, type RateLimiter } from "./rate-limiter.ts"

/** The counters of D-015. */
export function createLimits({ config, clock }: Deps) {
  const perToken = createRateLimiter(config.rateLimitPerMinute, clock)
  const perAddress = createRateLimiter(config.rateLimitPerMinute, clock)
  const perSignIn = createRateLimiter(config.authLimitPerMinute, clock)
  const count = (limiter: RateLimiter, key: string, reply: FastifyReply) => {
    const standing = limiter.hit(key)
    reply.headers(limitHeaders(standing))
    checkStanding(standing)
  }
  return {
    /** Counts a call that carries a token. */
    token: (credentials: Credentials, reply: FastifyReply) =>
      count(perToken, hashToken(credentials.token), reply),
    /** Counts a public call, or one with wrong credentials. */
    address: (request: FastifyRequest, reply: FastifyReply) => count(perAddress, request.ip, reply),
    /** Counts a sign-in: per address and e-mail. */
    signIn: (email: string, request: FastifyRequest, reply: FastifyReply) =>
      count(perSignIn, `${request.ip} ${email.trim().toLowerCase()}`, reply),
  }
}

export type Limits = ReturnType<typeof createLimits>
