import type { z } from "zod"
import { accountsOperations } from "./operations/accounts.ts"
import { alertsOperations } from "./operations/alerts.ts"
import { auditOperations } from "./operations/audit.ts"
import { autoResponsesOperations } from "./operations/auto-responses.ts"
import { bulkActionsOperations } from "./operations/bulk-actions.ts"
import { contactsOperations } from "./operations/contacts.ts"
import { disputesOperations } from "./operations/disputes.ts"
import { exportOperations } from "./operations/exports.ts"
import { filtersOperations } from "./operations/filters.ts"
import { importsOperations } from "./operations/imports.ts"
import { insightsOperations } from "./operations/insights.ts"
import { integrationsOperations } from "./operations/integrations.ts"
import { metricsOperations } from "./operations/metrics.ts"
import { notesOperations } from "./operations/notes.ts"
import { oauthOperations } from "./operations/oauth.ts"
import { placeOperations } from "./operations/places.ts"
import { profilesOperations } from "./operations/profiles.ts"
import { realtimeOperations } from "./operations/realtime.ts"
import { regionsOperations } from "./operations/regions.ts"
import { reportsOperations } from "./operations/reports.ts"
import { responseTemplatesOperations } from "./operations/response-templates.ts"
import { responsesOperations } from "./operations/responses.ts"
import { reviewLabelsOperations } from "./operations/review-labels.ts"
import { reviewsOperations } from "./operations/reviews.ts"
import { rootOperations } from "./operations/root.ts"
import { scheduledExportsOperations } from "./operations/scheduled-exports.ts"
import { scorecardsOperations } from "./operations/scorecards.ts"
import { sessionOperations } from "./operations/session.ts"
import { signupOperations } from "./operations/signup.ts"
import { ssoOperations } from "./operations/sso.ts"
import { tagsOperations } from "./operations/tags.ts"
import { triageOperations } from "./operations/triage.ts"
import { unsubscribesOperations } from "./operations/unsubscribes.ts"
import { uploadsOperations } from "./operations/uploads.ts"
import { userPreferencesOperations } from "./operations/user-preferences.ts"
import { usersOperations } from "./operations/users.ts"
import { webhooksOperations } from "./operations/webhooks.ts"
import { whitelabelsOperations } from "./operations/whitelabels.ts"

/** Every call of the Review API, once (design: the spine); each noun's in its file. */
export const operations = {
  ...rootOperations,
  ...sessionOperations,
  ...ssoOperations,
  ...signupOperations,
  ...regionsOperations,
  ...whitelabelsOperations,
  ...accountsOperations,
  ...usersOperations,
  ...profilesOperations,
  ...placeOperations,
  ...filtersOperations,
  ...reviewsOperations,
  ...realtimeOperations,
  ...reviewLabelsOperations,
  ...bulkActionsOperations,
  ...tagsOperations,
  ...notesOperations,
  ...disputesOperations,
  ...responsesOperations,
  ...responseTemplatesOperations,
  ...autoResponsesOperations,
  ...insightsOperations,
  ...uploadsOperations,
  ...importsOperations,
  ...metricsOperations,
  ...reportsOperations,
  ...integrationsOperations,
  ...oauthOperations,
  ...userPreferencesOperations,
  ...auditOperations,
  ...exportOperations,
  ...contactsOperations,
  ...unsubscribesOperations,
  ...scheduledExportsOperations,
  ...alertsOperations,
  ...scorecardsOperations,
  ...webhooksOperations,
  ...triageOperations,
} as const

export type Operations = typeof operations
export type OperationId = keyof Operations
export const operationIds = Object.keys(operations) as OperationId[]

type Shape<T, K extends string> = T extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined
export type ParamsOf<I extends OperationId> = Shape<Operations[I], "params">
export type QueryOf<I extends OperationId> = Shape<Operations[I], "query">
export type BodyOf<I extends OperationId> = Shape<Operations[I], "body">
export type AnswerOf<I extends OperationId> = Shape<Operations[I], "answer">

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T }
type Query<T> = Record<never, never> extends T ? { query?: T } : Part<"query", T>
/** What a caller hands over: path parameters, query and body as the table says; a query that needs nothing may be left out. */
export type InputOf<I extends OperationId> = Part<"params", ParamsOf<I>> &
  Part<"body", BodyOf<I>> &
  Query<QueryOf<I>>
