import { type PageQuestion, type PageRow, timeDirection } from "../../db/queries/page-question.ts"
import type { Position } from "../../db/queries/review-cursor.ts"

type Read = (question: PageQuestion) => Promise<PageRow[]>
export type Page = {
  /** In the order of the list. */
  rows: PageRow[]
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

const isThereMore = async (read: Read, question: PageQuestion): Promise<boolean> =>
  (await read({ ...question, limit: 1 })).length > 0

/** Where the page behind the asked one begins, when there is a row in that direction. */
async function wayBack(read: Read, question: PageQuestion, nearest: PageRow | undefined) {
  if (!question.position) return null
  const back = { ...question, toward: opposite[question.toward] }
  const position = nearest ?? including(back, question.position)
  return (await isThereMore(read, { ...back, position })) ? position : null
}

/**
 * Reads a page and finds out whether there is another one on each side (D-126).
 * @param question asks for one row more than the page shows.
 */
export async function pageAround(read: Read, question: PageQuestion, perPage: number): Promise<Page> {
  const found = await read({ ...question, limit: perPage + 1 })
  const rows = found.slice(0, perPage)
  const ahead = found.length > perPage ? rows.at(-1)! : null
  const behind = await wayBack(read, question, rows[0])
  return question.toward === "after"
    ? { rows, before: behind, after: ahead }
    : { rows: rows.toReversed(), before: ahead, after: behind }
}
