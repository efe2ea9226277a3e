import { type PageQuestion, type PageRow, timeDirection } from "../../db/queries/page-question.ts"
import type { Position } from "../../db/queries/review-cursor.ts"

export type Read<R> = {
  /** A page, and whether there is a row of the question `behind`. */
  page(question: PageQuestion, behind: PageQuestion | null): Promise<{ rows: R[]; isBehind: boolean }>
  /** Whether there is a row of a question. */
  isAny(question: PageQuestion): Promise<boolean>
}
export type Page<R> = {
  /** In the order of the list. */
  rows: R[]
  /** Where the neighbouring pages begin; null at the ends of the list. */
  before: Position | null
  after: Position | null
}

const opposite = { after: "before", before: "after" } as const

/** A position just short of the given one, so that reading from it meets the row at the given one. */
function including(question: PageQuestion, position: Position): Position {
  const id = position.id + (timeDirection(question) === "asc" ? -1 : 1)
  return { ...position, id }
}

/**
 * Reads a page and finds out whether there is another one on each side (D-126).
 * @param question asks for one row more than the page shows.
 */
export async function pageAround<R extends PageRow>(
  read: Read<R>,
  question: PageQuestion,
  perPage: number,
): Promise<Page<R>> {
  const back = { ...question, toward: opposite[question.toward], limit: 1 }
  const short = question.position && including(back, question.position)
  // Nothing lies between a position and its page; but one at a location that is gone counts as none, and then only the
  // page itself tells where it begins.
  const isFirm = question.order.by !== "location_name"
  const behind = short && isFirm ? { ...back, position: short } : null
  const found = await read.page({ ...question, limit: perPage + 1 }, behind)
  const begin = short && (found.rows[0] ?? short)
  const isBehind = begin && !isFirm ? await read.isAny({ ...back, position: begin }) : found.isBehind
  const rows = found.rows.slice(0, perPage)
  const ahead = found.rows.length > perPage ? rows.at(-1)! : null
  const away = isBehind ? begin : null
  return question.toward === "after"
    ? { rows, before: away, after: ahead }
    : { rows: rows.toReversed(), before: ahead, after: away }
}
