import { millisecondsInHour } from "date-fns/constants"
import { and, asc, count, eq } from "drizzle-orm"
import { testEventType, webhookOverlapHours } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { deliveryItem } from "../../db/queries/webhook-delivery-item.ts"
import { accounts } from "../../db/schema/identity.ts"
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhook-endpoints.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { type EndpointKeys, jobIdOf, newDelivery } from "./queue-webhooks.ts"
import { newWebhookSecret, secretOwner, webhookSecrets } from "./sign-webhook.ts"
import { endpointItem, isEndpoint, ownEndpoint } from "./webhook-endpoint-rows.ts"

const maxEndpoints = 10

/** @throws 422 for an address that nothing may be sent to. */
function requireUsable({ webhooks }: Pick<Deps, "webhooks">, url: string | undefined): void {
  const refusal = url === undefined ? null : webhooks.refusalOf(url)
  if (refusal !== null) throw invalid({ url: [refusal] })
}

/** The endpoints of the account, in the order in which they were created. */
const listWebhookEndpoints: Service<"webhook_endpoints.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(webhookEndpoints.accountId, scope.accountId)
  const [total] = await deps.db.select({ n: count() }).from(webhookEndpoints).where(own)
  const rows = await deps.db
    .select()
    .from(webhookEndpoints)
    .where(own)
    .orderBy(asc(webhookEndpoints.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/webhook_endpoints",
    query,
    page,
    perPage,
    total: total!.n,
    collection: "webhook_endpoints",
    items: rows.map(endpointItem),
  })
}

/** One endpoint of the account. @throws 404 when it is missing or foreign. */
const getWebhookEndpoint: Service<"webhook_endpoints.get"> = async ({ deps, scope, params }) =>
  endpointItem(await deps.db.transaction((tx) => ownEndpoint(tx, scope.accountId, params.id)))

/** Creates an endpoint; the answer alone has its secret. @throws 422 for its address, or beyond 10 endpoints. */
const createWebhookEndpoint: Service<"webhook_endpoints.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId } = scope
  requireUsable(deps, body.url)
  const secret = newWebhookSecret()
  const columns = {
    url: body.url,
    description: body.description ?? "",
    events: [...new Set(body.events)],
    enabled: body.enabled ?? true,
  }
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update")
    const [known] = await tx
      .select({ n: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.accountId, accountId))
    if (known!.n >= maxEndpoints) {
      throw new ApiError(422, `An account can have up to ${maxEndpoints} webhook endpoints.`)
    }
    const sealed = webhookSecrets.seal(deps, secretOwner(accountId), secret)
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ accountId, ...columns, secret: sealed, createdAt: deps.clock.now().toISOString() })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "webhook_endpoint", id: row!.id, name: row!.url },
      after: columns,
    })
    return { ...endpointItem(row!), secret }
  })
}

/** Drops waiting deliveries of an endpoint that a person disables. */
const dropPending = (tx: Db, { accountId, id }: EndpointKeys) =>
  tx
    .update(webhookDeliveries)
    .set({ status: "failed", nextAttemptAt: null, error: "The endpoint was disabled" })
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.status, "pending"),
      ),
    )

/** Changes an endpoint; one that is enabled again begins without failures. @throws 404, 422. */
const updateWebhookEndpoint: Service<"webhook_endpoints.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  const { accountId } = scope
  requireUsable(deps, body.url)
  return deps.db.transaction(async (tx) => {
    const before = await ownEndpoint(tx, accountId, params.id)
    const columns = {
      url: body.url ?? before.url,
      description: body.description ?? before.description,
      events: body.events ? [...new Set(body.events)] : before.events,
      enabled: body.enabled ?? before.enabled,
    }
    const isTurned = columns.enabled !== before.enabled
    const health = isTurned || columns.url !== before.url ? { failingSince: null } : {}
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ ...columns, ...health, ...(isTurned ? { disabledReason: null } : {}) })
      .where(isEndpoint(before))
      .returning()
    if (isTurned && !columns.enabled) await dropPending(tx, before)
    const { url, description, events, enabled } = before
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "webhook_endpoint", id: before.id, name: row!.url },
      before: { url, description, events, enabled },
      after: columns,
    })
    return endpointItem(row!)
  })
}

/** Deletes an endpoint with its log. @throws 404 when it is missing or foreign. */
const deleteWebhookEndpoint: Service<"webhook_endpoints.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const row = await ownEndpoint(tx, accountId, params.id)
    await tx.delete(webhookEndpoints).where(isEndpoint(row))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "webhook_endpoint", id: row.id, name: row.url },
    })
  })
  return undefined
}

/** Gives an endpoint a new secret; the former one signs as well for a day. @throws 404 when it is missing or foreign. */
const rotateWebhookSecret: Service<"webhook_endpoints.rotate_secret"> = async (call) => {
  const { deps, scope, params, actor } = call
  const { accountId } = scope
  const secret = newWebhookSecret()
  const until = new Date(deps.clock.now().getTime() + webhookOverlapHours * millisecondsInHour)
  return deps.db.transaction(async (tx) => {
    const row = await ownEndpoint(tx, accountId, params.id)
    await tx
      .update(webhookEndpoints)
      .set({
        secret: webhookSecrets.seal(deps, secretOwner(accountId), secret),
        previousSecret: row.secret,
        previousUntil: until.toISOString(),
      })
      .where(isEndpoint(row))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "webhook_endpoint", id: row.id, name: row.url },
    })
    return { secret, previous_secret_until: until.toISOString() }
  })
}

/** Sends an event that means nothing, also to an endpoint that is disabled. @throws 404 when it is missing or foreign. */
const testWebhookEndpoint: Service<"webhook_endpoints.test"> = async ({ deps, scope, params }) => {
  const { accountId } = scope
  const made = await deps.db.transaction(async (tx) => {
    const row = await ownEndpoint(tx, accountId, params.id)
    const data = { account_id: accountId, message: "This is a test event." }
    const happened = { type: testEventType, data }
    const [added] = await tx
      .insert(webhookDeliveries)
      .values(newDelivery(row, happened, deps.clock.now()))
      .returning()
    return added!
  })
  await deps.jobs.send("webhook_delivery", jobIdOf({ accountId, id: made.endpointId }))
  return deliveryItem(made)
}

export const verbs = {
  "webhook_endpoints.list": listWebhookEndpoints,
  "webhook_endpoints.get": getWebhookEndpoint,
  "webhook_endpoints.create": createWebhookEndpoint,
  "webhook_endpoints.update": updateWebhookEndpoint,
  "webhook_endpoints.delete": deleteWebhookEndpoint,
  "webhook_endpoints.rotate_secret": rotateWebhookSecret,
  "webhook_endpoints.test": testWebhookEndpoint,
} satisfies Verbs
