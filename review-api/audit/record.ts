import { isDeepStrictEqual } from "node:util"
import type { AuditEvent, AuditResourceType, OperationId } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { auditEntries } from "../db/schema/audit-entries.ts"
import type { Actor, Caller } from "./actor.ts"

export type AuditValues = Readonly<Record<string, unknown>>

export type AuditAction = OperationId | AuditEvent

type AuditEntry = {
  /** The account whose log it goes to. */
  accountId: number
  /** Type in the words of permissions; the name is what people called it at that moment. */
  resource: { type: AuditResourceType; id?: number | string | null; name?: string | null }
  /** Fields before and after; what did not change is left out, and so is anything secret. */
  before?: AuditValues
  after?: AuditValues
}

const secret = /password|token|hash|secret|verifier/i

function changed(values: AuditValues | undefined, other: AuditValues | undefined): AuditValues | null {
  if (!values) return null
  const isKept = (name: string) =>
    !secret.test(name) && (!other || !isDeepStrictEqual(ownValue(values, name), ownValue(other, name)))
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
}

type AuditDeps = Pick<BaseDeps, "clock">

/**
 * Adds one line to the audit log of an account, in the transaction of the write it tells of. A write that left
 * everything as it was has none.
 * Its action is the operation that the actor calls, unless another one is given; whoever calls none gives it.
 * @param tx the open transaction.
 */
export async function recordAudit(
  tx: Db,
  deps: AuditDeps,
  actor: Caller,
  entry: AuditEntry & { action?: AuditAction },
): Promise<void>
export async function recordAudit(
  tx: Db,
  deps: AuditDeps,
  actor: Actor,
  entry: AuditEntry & { action: AuditAction },
): Promise<void>
export async function recordAudit(
  tx: Db,
  { clock }: AuditDeps,
  actor: Actor & Partial<Pick<Caller, "operation">>,
  { action = actor.operation, ...entry }: AuditEntry & { action?: AuditAction },
): Promise<void> {
  await recordAudits(tx, { clock }, actor, [{ ...entry, action: action! }])
}

/** As `recordAudit`, for many at once. */
export async function recordAudits(
  tx: Db,
  { clock }: AuditDeps,
  actor: Actor,
  entries: readonly (AuditEntry & { action: AuditAction })[],
): Promise<void> {
  const rows = entries
    .filter(({ before, after }) => !before || !after || !isDeepStrictEqual(before, after))
    .map(({ accountId, action, resource, before, after }) => ({
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
    }))
  if (rows.length > 0) await tx.insert(auditEntries).values(rows)
}
