import type { RespondOn, Response } from "#lib/contract/responses.ts"
import type { CountingSource } from "./text-length.ts"

/** What the visitor may do with responses. */
export type ResponseRights = {
  canWrite: boolean
  canPublish: boolean
  canDelete: boolean
  canSuggest: boolean
  /** Where suggestions are switched on; null where they are, and for those who cannot. */
  switchHref: string | null
}

export type TemplateChoice = { id: string; name: string }

/** What a response is written with, apart from what is there already. */
export type ResponseFacts = {
  reviewId: string
  source: CountingSource
  /** Null when it can be published from here. */
  respondOn: RespondOn | null
  rights: ResponseRights
  templates: readonly TemplateChoice[]
  /** Under which the text is kept in the browser. */
  unsentKey: string
  /** Who writes. */
  userId: string
}

/** What a change was begun on top of; null when there was no response. */
export type Base = { id: string; version: number | null } | null

export const baseOf = (response: Response | null | undefined): Base =>
  response ? { id: String(response.id), version: response.version ?? null } : null

/** Whether two are the same state of a response: then nobody has come between. */
export const isSameBase = (one: Base, other: Base): boolean =>
  one?.id === other?.id && one?.version === other?.version

const leaving = ["pending_delete", "error_unpublished"]

/** Whether a response can be changed: none that is being deleted. */
export const isChangeable = ({ status }: Pick<Response, "status">): boolean => !leaving.includes(status)
