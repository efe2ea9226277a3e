import { findColumns } from "../columns.ts"

const number = /^[\d\s.,:/%+-]+$/

/** Whether a row has names of columns that a file of reviews has, and no figures. */
export function isReviewHeading(cells: readonly string[]): boolean {
  if (cells.some((cell) => cell.trim() !== "" && number.test(cell))) return false
  const { map } = findColumns(cells, {})
  const isOfReviews = [map.published_at, map.rating, map.content].some((at) => at !== undefined)
  return isOfReviews && Object.keys(map).length > 1
}
