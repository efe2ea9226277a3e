import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { safeError } from "../core/safe-error.ts"
import { hasRows } from "../db/rows.ts"
import type { Deps } from "../services/deps.ts"
import { isFromThisMachine } from "./local-caller.ts"

const longestMs = 3_000

async function isVerified({ db }: Deps, domain: string): Promise<boolean> {
  return hasRows(db, sql`select 1 from custom_domains where domain = ${domain} and verified_at is not null`)
}

/** No answer in time is a no. */
async function mayHaveCertificate(deps: Deps, domain: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longestMs)
  })
  const requested = isVerified(deps, domain).catch((error: unknown) => {
    deps.log.warn({ error: safeError(error) }, "no certificate is allowed: the database does not respond")
    return false
  })
  return Promise.race([requested, late]).finally(() => clearTimeout(timer))
}

/**
 * Serves GET /certificate?domain= for a proxy on this machine that gets certificates on demand
 * (docs/white-label-domains.md): 200 for a verified custom domain, 404 for everything and everyone else, also while
 * the database is away.
 */
export function serveCertificateQuestion(app: FastifyInstance, deps: Deps): void {
  app.get("/certificate", { config: { operation: "certificate" } }, async (request, reply) => {
    const [name = "", more] = new URL(request.url, "http://localhost").searchParams.getAll("domain")
    const isRequested = more === undefined && /^[a-z\d.-]{1,253}$/i.test(name) && isFromThisMachine(request)
    const mayHave = isRequested && (await mayHaveCertificate(deps, name.toLowerCase()))
    return reply.code(mayHave ? 200 : 404).send()
  })
}
