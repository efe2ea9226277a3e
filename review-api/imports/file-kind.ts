import { importErrors } from "#lib/contract/imports/constants.ts"

const kinds: readonly { marks: readonly string[]; error: string }[] = [
  { marks: ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF"], error: importErrors.image },
  { marks: ["%PDF"], error: importErrors.pdf },
  { marks: ["<!doc", "<html", "<head", "<table", "<meta"], error: importErrors.page },
  { marks: ["{\\rtf", "<?xml"], error: importErrors.type },
]
const longestMark = 16

/**
 * Why a file is none that can be read, as its first bytes say it.
 * @param head the beginning of a file. @returns the end of a sentence that begins with "File"; null for any other.
 */
export function foreignKind(head: Uint8Array): string | null {
  const start = Buffer.from(head)
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
  const begin = start.slice(0, longestMark).toLowerCase()
  return kinds.find(({ marks }) => marks.some((mark) => begin.startsWith(mark.toLowerCase())))?.error ?? null
}
