import { and, eq } from "drizzle-orm"
import { excerptSourceNames } from "#lib/contract/review-excerpts/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { excerptPlaces } from "../../db/schema/review-excerpts.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service } from "../service.ts"
import { forgetKept } from "./latest-of.ts"

/**
 * PATCH /locations/{id}/review_excerpts: someone says which business a location is at a source, that it is none, or that
 * it is to be looked for again.
 * @throws 404; 400 for a source that this installation has no key for; 409 when another location is this business.
 */
export const matchExcerpts: Service<"review_excerpts.match"> = async ({
  deps,
  scope,
  params,
  body,
  actor,
}) => {
  const { source_code: sourceCode, status } = body
  const externalId = status === "matched" ? body.external_id! : null
  await deps.db
    .transaction(async (tx) => {
      const location = await visibleLocation(tx, scope, pathId(params.id))
      if (!deps.excerptSources.some(({ code }) => code === sourceCode))
        throw invalid({ source_code: ["is not set up"] }, 400)
      const accountId = location.account_id
      const key = { accountId, locationId: location.id, sourceCode }
      const isThis = and(
        eq(excerptPlaces.accountId, accountId),
        eq(excerptPlaces.locationId, location.id),
        eq(excerptPlaces.sourceCode, sourceCode),
      )
      const [before] = await tx.select().from(excerptPlaces).where(isThis).for("update")
      if (status === "unmatched") await tx.delete(excerptPlaces).where(isThis)
      else {
        const values = { externalId, status, confidence: 100, lookedAt: deps.clock.now().toISOString() }
        await tx
          .insert(excerptPlaces)
          .values({ ...key, ...values })
          .onConflictDoUpdate({
            target: [excerptPlaces.accountId, excerptPlaces.locationId, excerptPlaces.sourceCode],
            set: values,
          })
      }
      if (before?.externalId !== externalId)
        await forgetKept(tx, { accountId, locationId: location.id, code: sourceCode })
      const resource = {
        type: "integration" as const,
        name: `${excerptSourceNames[sourceCode]}, ${location.name}`,
      }
      await recordAudit(tx, deps, actor, {
        accountId,
        resource,
        before: {
          location_id: location.id,
          status: before?.status ?? "unmatched",
          external_id: before?.externalId ?? null,
        },
        after: { location_id: location.id, status, external_id: externalId },
      })
    })
    .catch((error) => {
      if (isUniqueViolation(error)) throw new ApiError(409, "Another location is matched to this business.")
      throw error
    })
  return { location_id: pathId(params.id), source_code: sourceCode, status, external_id: externalId }
}
