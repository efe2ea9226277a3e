import type { RespondOn, Response } from "#lib/contract/responses/schema.ts"
import type { Review } from "#lib/contract/reviews/schema.ts"
import type { CountingSource } from "./text-length.ts"
import { responseTexts } from "./texts.ts"

/** Rights of the visitor for responses. */
export type ResponseRights = {
  canWrite: boolean
  canPublish: boolean
  canDelete: boolean
  canSuggest: boolean
  /** Where suggestions are switched on; null where they are, and for those who cannot. */
  switchHref: string | null
}

export type TemplateChoice = { id: string; name: string }

/** Facts for writing a response, apart from an existing one. */
export type ResponseFacts = {
  reviewId: string
  source: CountingSource
  /** Null when it can be published from here. */
  respondOn: RespondOn | null
  /** The location as which it is published from here; null where it is not, or where that is not known yet. */
  postsAs: string | null
  rights: ResponseRights
  templates: readonly TemplateChoice[]
  /** Under which the text is kept in the browser. */
  unsentKey: string
  /** Who writes. */
  userId: string
  /** Why no one can respond any more, though a text is here. */
  closed?: string | undefined
}

/** Version that a change is based on; null when there was no response. */
export type Base = { id: string; version: number | null } | null

export const baseOf = (response: Response | null | undefined): Base =>
  response ? { id: String(response.id), version: response.version ?? null } : null

/** Whether two are the same state of a response: then no one has come between. */
export const isSameBase = (one: Base, other: Base): boolean =>
  one?.id === other?.id && one?.version === other?.version

/** Why a review cannot be responded to; undefined where it can, or where its response can be changed. */
export const closedText = (review: Pick<Review, "origin_deleted_at" | "response">): string | undefined =>
  review.origin_deleted_at && !review.response ? responseTexts.closed : undefined

/** The name, as customers see it, under which a response is published; null where it is not published from here. */
export const postsAsOf = ({
  respond_on,
  location_name,
  location_public_name,
}: Pick<Review, "respond_on" | "location_name" | "location_public_name">): string | null =>
  respond_on === null ? location_public_name || location_name : null

const leaving = ["pending_delete", "error_unpublished"]

/** Whether a response can be changed: none that is being deleted. */
export const isChangeable = ({ status }: Pick<Response, "status">): boolean => !leaving.includes(status)
