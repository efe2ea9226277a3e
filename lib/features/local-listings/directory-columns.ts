import { listingDirectories } from "#lib/contract/local-listings/constants.ts"

const count = listingDirectories.length

/** How many directories a table shows (P-514, P-515, P-516), by the widths of the page. */
export const shownDirectories = { desktop: 3, tablet: 2, mobile: 1 } as const
export type Width = keyof typeof shownDirectories

/** The first directory that a table of a width shows, from 0. @param column of the address, from 1. */
export const firstShown = (column: number | null, width: Width): number =>
  Math.min(Math.max((column ?? 1) - 1, 0), count - shownDirectories[width])

/** Whether a table of a width shows a directory. @param at its place among all, from 0. */
export function isShown(at: number, column: number | null, width: Width): boolean {
  const first = firstShown(column, width)
  return at >= first && at < first + shownDirectories[width]
}

/** Columns of the arrows at a width; null at either end (P-062). */
export function arrowsOf(column: number | null, width: Width): { prev: number | null; next: number | null } {
  const first = firstShown(column, width)
  return {
    prev: first > 0 ? first : null,
    next: first + shownDirectories[width] < count ? first + 2 : null,
  }
}

/** `Directories 1 to 3 of 6`. */
export function shownText(column: number | null, width: Width): string {
  const first = firstShown(column, width) + 1
  const last = first + shownDirectories[width] - 1
  return first === last ? `Directory ${first} of ${count}` : `Directories ${first} to ${last} of ${count}`
}
