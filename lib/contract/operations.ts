import { z } from "zod"
import { accountQuery, idTextSchema, pageQuery } from "./common.ts"
import { endpoints } from "./endpoints.ts"
import * as places from "./locations.ts"
import { operation } from "./operation.ts"
import * as passwords from "./passwords.ts"
import * as reviews from "./reviews.ts"
import * as session from "./session.ts"

const id = session.idParamSchema
const accountIdParam = z.object({ account_id: idTextSchema })

const triage = {
  summary: "Answer a probe",
  tag: "triage",
  access: "public",
  status: 200,
  answer: session.triageAnswerSchema,
} as const

/** Every call of the Review API, once (design: the spine). */
export const operations = {
  "auth.create": operation({
    ...endpoints["auth.create"],
    summary: "Log in",
    tag: "session",
    access: "public",
    status: 201,
    body: session.loginBodySchema,
    answer: session.authAnswerSchema,
  }),
  "auth.refresh": operation({
    ...endpoints["auth.refresh"],
    summary: "Refresh the session: same identity, new token",
    tag: "session",
    access: "session",
    status: 200,
    answer: session.authAnswerSchema,
  }),
  "auth.end": operation({
    ...endpoints["auth.end"],
    summary: "Log out",
    tag: "session",
    access: "session",
    status: 204,
  }),
  "passwords.create": operation({
    ...endpoints["passwords.create"],
    summary: "Send a link that resets the password, if the e-mail is somebody's",
    tag: "session",
    access: "public",
    status: 202,
    body: passwords.forgotPasswordBodySchema,
  }),
  "passwords.check": operation({
    ...endpoints["passwords.check"],
    summary: "Whose reset link it is, while it is good",
    tag: "session",
    access: "public",
    status: 200,
    query: passwords.passwordResetQuerySchema,
    answer: passwords.passwordResetSchema,
  }),
  "passwords.update": operation({
    ...endpoints["passwords.update"],
    summary: "Set the password by a reset link; ends every session of its user",
    tag: "session",
    access: "public",
    status: 200,
    body: passwords.newPasswordBodySchema,
    answer: passwords.newPasswordAnswerSchema,
  }),
  "confirmations.resend": operation({
    ...endpoints["confirmations.resend"],
    summary: "Send the link that confirms an e-mail again; the same answer for every e-mail",
    tag: "session",
    access: "public",
    status: 202,
    body: session.resendBodySchema,
  }),
  "confirmations.complete": operation({
    ...endpoints["confirmations.complete"],
    summary: "Confirm an e-mail with the token of its link",
    tag: "session",
    access: "public",
    status: 200,
    body: session.confirmBodySchema,
    answer: session.confirmAnswerSchema,
  }),
  "whitelabels.mine": operation({
    ...endpoints["whitelabels.mine"],
    summary: "White label of the session's account, else of its parent",
    tag: "session",
    access: "session",
    status: 200,
    answer: session.whitelabelSchema,
  }),
  "whitelabels.list": operation({
    ...endpoints["whitelabels.list"],
    summary: "White label of a verified custom domain",
    tag: "session",
    access: "public",
    status: 200,
    query: session.whitelabelsQuerySchema,
    answer: session.whitelabelsAnswerSchema,
  }),
  "accounts.get": operation({
    ...endpoints["accounts.get"],
    summary: "One account",
    tag: "accounts",
    access: "session",
    status: 200,
    params: id,
    answer: session.accountSchema,
  }),
  "account_settings.list": operation({
    ...endpoints["account_settings.list"],
    summary: "Settings of the account as code and value",
    tag: "accounts",
    access: "session",
    status: 200,
    query: z.object({ ...accountQuery, ...pageQuery }),
    answer: session.accountSettingsAnswerSchema,
  }),
  "users.get": operation({
    ...endpoints["users.get"],
    summary: "One user; the own one is open to every session",
    tag: "users",
    access: "session",
    status: 200,
    params: id,
    answer: session.userSchema,
  }),
  "groups.list": operation({
    ...endpoints["groups.list"],
    summary: "Groups of locations",
    tag: "groups",
    access: "active",
    permission: "group.read",
    status: 200,
    query: places.groupsQuerySchema,
    answer: places.groupsAnswerSchema,
  }),
  "groups.get": operation({
    ...endpoints["groups.get"],
    summary: "One group",
    tag: "groups",
    access: "active",
    permission: "group.read",
    status: 200,
    params: id,
    answer: places.groupSchema,
  }),
  "locations.list": operation({
    ...endpoints["locations.list"],
    summary: "Locations",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    query: places.locationsQuerySchema,
    answer: places.locationsAnswerSchema,
  }),
  "locations.get": operation({
    ...endpoints["locations.get"],
    summary: "One location",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    params: id,
    answer: places.locationSchema,
  }),
  "sources.list": operation({
    ...endpoints["sources.list"],
    summary: "Sources of reviews, photos and listings",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    query: places.sourcesQuerySchema,
    answer: places.sourcesAnswerSchema,
  }),
  "sources.get": operation({
    ...endpoints["sources.get"],
    summary: "One source",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    params: id,
    answer: places.sourceSchema,
  }),
  "reviews.list": operation({
    ...endpoints["reviews.list"],
    summary: "Reviews, newest first, by cursors",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    scope: "children",
    status: 200,
    query: reviews.reviewsQuerySchema,
    answer: reviews.reviewsAnswerSchema,
  }),
  "reviews.count": operation({
    ...endpoints["reviews.count"],
    summary: "The exact number of reviews behind a filter",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    scope: "children",
    status: 200,
    query: reviews.reviewFilterSchema,
    answer: reviews.reviewsCountAnswerSchema,
  }),
  "reviews.get": operation({
    ...endpoints["reviews.get"],
    summary: "One review",
    tag: "reviews",
    access: "active",
    permission: "review.read",
    status: 200,
    params: id,
    answer: reviews.reviewSchema,
  }),
  "metrics.overview": operation({
    ...endpoints["metrics.overview"],
    summary: "Figures of a range, with the previous one when with_lag is true",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    params: accountIdParam,
    query: reviews.metricsQuerySchema,
    answer: reviews.metricsOverviewSchema,
  }),
  "metrics.breakdown": operation({
    ...endpoints["metrics.breakdown"],
    summary: "Figures of a range by day, week, month, rating or source",
    tag: "metrics",
    access: "active",
    permission: "metrics.read",
    status: 200,
    query: reviews.metricsBreakdownQuerySchema,
    answer: reviews.metricsBreakdownSchema,
  }),
  "triage.get": operation({ ...endpoints["triage.get"], ...triage }),
  "triage.post": operation({ ...endpoints["triage.post"], ...triage }),
  "triage.put": operation({ ...endpoints["triage.put"], ...triage }),
  "triage.patch": operation({ ...endpoints["triage.patch"], ...triage }),
  "triage.delete": operation({ ...endpoints["triage.delete"], ...triage }),
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
/** What a caller hands over: path parameters, query and body as the table says. */
export type InputOf<I extends OperationId> = Part<"params", ParamsOf<I>> &
  Part<"body", BodyOf<I>> &
  Part<"query", QueryOf<I>>
