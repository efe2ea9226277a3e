import { ApiFailure } from "#lib/errors/api-failure.ts"
import { notFoundText } from "#lib/errors/texts.ts"

const longestKeyword = 100

/** The keyword that an address names, as keywords are written. @throws ApiFailure 404 for what can be none */
export function keywordIn(segment: string | undefined): string {
  let keyword: string
  try {
    keyword = decodeURIComponent(segment ?? "")
      .trim()
      .toLowerCase()
  } catch {
    keyword = ""
  }
  if (keyword === "" || keyword.length > longestKeyword) throw new ApiFailure(404, notFoundText)
  return keyword
}
