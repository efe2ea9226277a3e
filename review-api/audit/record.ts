import { isDeepStrictEqual } from "node:util"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { auditEntries } from "../db/schema/audit.ts"
import type { Actor } from "./actor.ts"

type Values = Readonly<Record<string, unknown>>

export type AuditEntry = {
  /** The account whose log it goes to. */
  accountId: number
  /** Operation id of the write, such as `users.update`, or an event such as `shadow.start`. */
  action: string
  /** Type in the words of permissions; the name is what people called it at that moment. */
  resource: { type: string; id?: number | string | null; name?: string | null }
  /** Fields before and after; what did not change is left out, and so is anything secret. */
  before?: Values
  after?: Values
}

const secret = /password|token|hash|secret|verifier/i

function changed(values: Values | undefined, other: Values | undefined): Values | null {
  if (!values) return null
  const isKept = (name: string) =>
    !secret.test(name) && (!other || !isDeepStrictEqual(values[name], other[name]))
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
}

/**
 * Adds one line to the audit log of an account, in the transaction of the write it tells of. A write that left
 * everything as it was has none.
 * @param tx the open transaction.
 */
export async function recordAudit(
  tx: Db,
  { clock }: Pick<BaseDeps, "clock">,
  actor: Actor,
  { accountId, action, resource, before, after }: AuditEntry,
): Promise<void> {
  if (before && after && isDeepStrictEqual(before, after)) return
  await tx.insert(auditEntries).values({
    accountId,
    at: clock.now().toISOString(),
    action,
    resourceType: resource.type,
    resourceId: resource.id == null ? null : String(resource.id),
    resourceName: resource.name ?? null,
    actorUserId: actor.userId,
    actorEmail: actor.email,
    actorKind: actor.kind,
    address: actor.address,
    userAgent: actor.userAgent,
    before: changed(before, after),
    after: changed(after, before),
  })
}
