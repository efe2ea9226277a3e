import { createHash } from "node:crypto"
import { type ReviewSort, reviewSorts } from "#lib/contract/index.ts"

export type Direction = "asc" | "desc"
export type ReviewOrder = { by: ReviewSort; direction: Direction }

/** A place in a list of reviews, between rows even when the row at it is gone. */
export type Position = {
  /** Rating, or id of the location; null when the list is sorted by publication. */
  group: number | null
  /** UTC with microseconds. */
  publishedAt: string
  id: number
  /** Rows that stood before the page behind it when its cursor was made; absent when they were not known. */
  skipped?: number
}

const instantPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const sumLength = 6

const sumOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, sumLength)

/** Opaque text of a position; it counts only in a list of the same order (D-126). */
export function encodeCursor(order: ReviewOrder, position: Position): string {
  const { group, publishedAt, id, skipped } = position
  const place = [reviewSorts.indexOf(order.by), order.direction, group, publishedAt, id]
  const text = JSON.stringify(skipped === undefined ? place : [...place, skipped])
  return Buffer.from(sumOf(text) + text).toString("base64url")
}

/** A rating, or an id: what the column of the sort can hold. */
const isGroup = (by: ReviewSort, group: unknown): boolean => {
  if (by === "published_at") return group === null
  if (by === "rating") return typeof group === "number" && group >= 0 && group <= 5
  return Number.isSafeInteger(group)
}

const isPosition = (publishedAt: unknown, id: unknown): boolean =>
  typeof publishedAt === "string" &&
  instantPattern.test(publishedAt) &&
  !Number.isNaN(Date.parse(publishedAt)) &&
  Number.isSafeInteger(id)

/**
 * Reads a cursor.
 * @returns null for one that is broken, changed or of another order (D-126).
 */
export function decodeCursor(order: ReviewOrder, cursor: string): Position | null {
  const plain = Buffer.from(cursor, "base64url").toString()
  const text = plain.slice(sumLength)
  if (plain.slice(0, sumLength) !== sumOf(text)) return null
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(parts) || parts.length < 5 || parts.length > 6) return null
  const [by, direction, group, publishedAt, id, skipped] = parts
  if (reviewSorts[by as number] !== order.by || direction !== order.direction) return null
  if (!isGroup(order.by, group) || !isPosition(publishedAt, id)) return null
  if (parts.length === 5) return { group, publishedAt, id } as Position
  if (!Number.isSafeInteger(skipped) || skipped < 0) return null
  return { group, publishedAt, id, skipped } as Position
}

/** Reads `sort[by]` and `sort[order]`, this in any case: newest first unless something else is said (D-125, D-276). */
export function orderOf(by: string | undefined, direction: string | undefined): ReviewOrder {
  return {
    by: reviewSorts.find((sort) => sort === by) ?? "published_at",
    direction: direction?.toLowerCase() === "asc" ? "asc" : "desc",
  }
}
