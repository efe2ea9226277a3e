import { structureIn } from "./written-structure.ts"

const maxImages = 20
const maxLength = 2_000

/**
 * The addresses of images in a cell: with spaces, new lines, bars or commas between, or as a list in JSON. A review is
 * taken without what is no address of the web.
 * @returns `others` for the first of what is none, and `isCut` where there are more than a review can have.
 */
export function imagesIn(text: string): { urls: string[]; others: string | null; isCut: boolean } {
  const structure = structureIn(text)
  const named = structure && JSON.stringify(structure).match(/"https?:[^"]*"/gi)
  const parts = (named?.join("\n") ?? text)
    .replaceAll(/^\[|\]$|"/g, " ")
    .split(/[\s|]+|[,;](?=\s*https?:)|[,;](?=\s|$)/i)
    .filter((part) => part !== "")
  const isUrl = (part: string) => /^https?:\/\//i.test(part) && part.length <= maxLength && URL.canParse(part)
  const urls = [...new Set(parts.filter(isUrl))]
  return {
    urls: urls.slice(0, maxImages),
    others: parts.find((part) => !isUrl(part)) ?? null,
    isCut: urls.length > maxImages,
  }
}

/** As `imagesIn`, the addresses alone. */
export const imageUrls = (text: string): string[] => imagesIn(text).urls
