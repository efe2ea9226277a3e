import { ownValue } from "#lib/contract/own-value.ts"
import { fileOf } from "#lib/routes/file-endings.ts"
import type { Page } from "./page.ts"

/** Where / leads: the first of these that exists for the account and that the user may open (000 §2). */
export const startPages: readonly string[] = ["dashboard", "accounts", "reviews"]

const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, "").split("/")

/** The path of the page whose file a path is: someone who logs in first is led to the page, not to a download. */
export const withoutEnding = (path: string): string => fileOf(path)?.page ?? path

/** Allowed values of a pattern's segment; null for any text. */
function wordsOf(part: string, { segments }: Page): readonly string[] | null {
  if (!part.startsWith("{")) return [part]
  return ownValue(segments, part.slice(1, -1)) ?? null
}

function fits(page: Page, given: readonly string[]): boolean {
  const own = segmentsOf(page.pattern)
  return (
    own.length === given.length &&
    own.every((part, index) => wordsOf(part, page)?.includes(given[index]!) ?? given[index] !== "")
  )
}

/** The page behind a path; literal segments win over named ones. The file of a page is as open as the page. */
export function pageAt<P extends Page = Page>(
  path: string,
  table: Readonly<Record<string, NoInfer<P>>>,
): P | null {
  const isFile = fileOf(path) !== null
  const given = segmentsOf(withoutEnding(path))
  const fitting = Object.values(table).filter((page) => (!isFile || page.export) && fits(page, given))
  const names = (page: Page) => page.pattern.split("{").length
  return fitting.sort((one, other) => names(one) - names(other))[0] ?? null
}

/** A path of a page as it may be told: what is not one of a few words is left out. */
export function loggablePath(page: Page, path: string): string {
  const given = segmentsOf(path)
  return segmentsOf(page.pattern)
    .map((part, index) => (wordsOf(part, page) ? given[index] : part))
    .join("/")
}
