import { type PageQuestion, type PageRow, timeDirection } from "../../db/queries/page-question.ts"
import type { Position } from "../../db/queries/review-cursor.ts"

type Read<R> = (question: PageQuestion) => Promise<R[]>
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

const isThereMore = async (readPlaces: Read<PageRow>, question: PageQuestion): Promise<boolean> =>
  (await readPlaces({ ...question, limit: 1 })).length > 0

/**
 * Where the page behind the asked one begins, when there is a row in that direction. Nothing lies between the
 * position and the page, so both sides are read at once; but a position at a location that is gone counts as none,
 * and then the page itself tells where it begins.
 */
async function wayBack(readPlaces: Read<PageRow>, question: PageQuestion, page: Promise<PageRow[]>) {
  if (!question.position) return null
  const back = { ...question, toward: opposite[question.toward] }
  const short = including(back, question.position)
  const position = question.order.by === "location_name" ? ((await page)[0] ?? short) : short
  return (await isThereMore(readPlaces, { ...back, position })) ? ((await page)[0] ?? short) : null
}

/**
 * Reads a page and finds out whether there is another one on each side (D-126).
 * @param read.page reads whole rows, `read.places` only where they are.
 * @param question asks for one row more than the page shows.
 */
export async function pageAround<R extends PageRow>(
  read: { page: Read<R>; places: Read<PageRow> },
  question: PageQuestion,
  perPage: number,
): Promise<Page<R>> {
  const reading = read.page({ ...question, limit: perPage + 1 })
  const [found, behind] = await Promise.all([reading, wayBack(read.places, question, reading)])
  const rows = found.slice(0, perPage)
  const ahead = found.length > perPage ? rows.at(-1)! : null
  return question.toward === "after"
    ? { rows, before: behind, after: ahead }
    : { rows: rows.toReversed(), before: ahead, after: behind }
}
