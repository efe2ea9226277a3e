import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { globalIntegrationAccounts, integrations } from "../../db/schema/integrations.ts"
import { keepFeatureRequest, readerOfRequests } from "../provider-messages/keep-feature-request.ts"
import type { Service, Verbs } from "../service.ts"

type Row = typeof globalIntegrationAccounts.$inferSelect

const wire = ({ id, accountId, integrationId, status }: Row) => ({
  id,
  account_id: accountId,
  integration_id: integrationId,
  global_token_integration_status: status,
})

/**
 * POST /global_integration_accounts (D-199): requests access to a source, which people of the provider verify; they
 * learn of it by email. Whoever asks again gets what is there.
 * @throws 422 for an integration that is not given this way.
 */
const createGlobalIntegrationAccount: Service<"global_integration_accounts.create"> = async ({
  deps,
  scope,
  body,
  actor,
}) => {
  const { accountId, userId } = scope
  const to = await readerOfRequests(deps, accountId)
  const integrationId = Number(body.integration_id)
  const found = await deps.db.transaction(async (tx) => {
    const [of] = await tx
      .select({ name: integrations.name, type: integrations.type, isHidden: integrations.isHidden })
      .from(integrations)
      .where(eq(sql`${integrations.id}::bigint`, Number.isSafeInteger(integrationId) ? integrationId : 0))
    if (of?.type !== "global_token" || of.isHidden) {
      throw invalid({ integration_id: ["is not an integration that access is requested for"] })
    }
    const [made] = await tx
      .insert(globalIntegrationAccounts)
      .values({
        accountId,
        integrationId,
        requestedByUserId: userId,
        createdAt: deps.clock.now().toISOString(),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) {
      const [known] = await tx
        .select()
        .from(globalIntegrationAccounts)
        .where(
          and(
            eq(globalIntegrationAccounts.accountId, accountId),
            eq(globalIntegrationAccounts.integrationId, integrationId),
          ),
        )
      return known!
    }
    const requested = {
      accountId,
      userId,
      notificationType: "feature_request",
      featureName: `Access to ${of.name} (request ${made.id})`,
    }
    await keepFeatureRequest(tx, deps, requested, to)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: integrationId, name: of.name },
    })
    return made
  })
  deps.mailer.wake()
  return wire(found)
}

/** DELETE /global_integration_accounts/{id}: ends access, or withdraws the request. @throws 404 when missing or foreign. */
const deleteGlobalIntegrationAccount: Service<"global_integration_accounts.delete"> = async ({
  deps,
  scope,
  params,
  actor,
}) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(globalIntegrationAccounts)
      .where(and(eq(globalIntegrationAccounts.accountId, accountId), eq(globalIntegrationAccounts.id, id)))
      .returning({ integrationId: globalIntegrationAccounts.integrationId })
    if (!ended) throw notFound()
    const [of] = await tx
      .select({ name: integrations.name })
      .from(integrations)
      .where(eq(integrations.id, ended.integrationId))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "integration", id: ended.integrationId, name: of!.name },
    })
  })
  return undefined
}

export const verbs = {
  "global_integration_accounts.create": createGlobalIntegrationAccount,
  "global_integration_accounts.delete": deleteGlobalIntegrationAccount,
} satisfies Verbs
