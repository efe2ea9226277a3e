/**
 * How far a file of locations is: looked at, waiting to be started, at work, in, not to be taken, or being undone and
 * undone.
 */
export const locationImportStatuses = [
  "checking",
  "checked",
  "processing",
  "complete",
  "error",
  "undoing",
  "undone",
] as const
export type LocationImportStatus = (typeof locationImportStatuses)[number]

/** What became of a row, or would. Rows that change nothing are counted alone. */
export const locationRowActions = ["created", "updated", "failed"] as const
export type LocationRowAction = (typeof locationRowActions)[number]

/** What an uploaded file of locations may have. */
export const locationImportLimits = { maxBytes: 10 * 1024 * 1024, maxRows: 10_000 } as const

/** What is said of a file that is not taken; all but the first in a sentence that begins with "File". */
export const locationImportErrors = {
  maxBytes: "The file is larger than 10 MB. Split it into smaller files.",
  empty: "is empty",
  type: "is not a CSV or XLSX file",
} as const
