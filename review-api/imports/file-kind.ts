import { importErrors } from "#lib/contract/imports/constants.ts"
import { unicodeOf } from "./text.ts"

const kinds: readonly { marks: readonly string[]; error: string }[] = [
  { marks: ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF"], error: importErrors.image },
  { marks: ["%PDF"], error: importErrors.pdf },
  { marks: ["<!doc", "<html", "<head", "<table", "<meta"], error: importErrors.page },
  { marks: ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"], error: importErrors.sheet },
  { marks: ["{\\rtf", "<?xml", "\x1f\x8b", "rar!", "7z\xbc\xaf"], error: importErrors.type },
]
const longestMark = 16
/** A share of control characters that no text has. */
const mostControls = 0.3

/** Whether a file has other bytes than those of a text. */
function isNoText(head: Uint8Array): boolean {
  const controls = head.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0)
  return controls > mostControls * head.length && unicodeOf(head) === null
}

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
  const known = kinds.find(({ marks }) => marks.some((mark) => begin.startsWith(mark.toLowerCase())))
  return known?.error ?? (isNoText(head) ? importErrors.binary : null)
}
