/**
 * States of a file of locations: being checked, waiting to be started, at work, done, not importable, being undone and
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

/** Result of a row, done or planned. Rows without changes are only counted. */
export const locationRowActions = ["created", "updated", "failed"] as const
export type LocationRowAction = (typeof locationRowActions)[number]

/** Limits of an uploaded file of locations. */
/** Text of a cell that removes the value of its field; an empty cell keeps it (D-318). */
export const clearedCell = "(clear)"

export const locationImportLimits = { maxBytes: 10 * 1024 * 1024, maxRows: 10_000 } as const

/** Errors of a refused file; all but the first in a sentence that begins with "File". */
export const locationImportErrors = {
  maxBytes: "The file is larger than 10 MB. Split it into smaller files.",
  empty: "is empty",
  type: "is not a CSV or XLSX file",
  utf32: "is in UTF-32. Save it as UTF-8 and upload that",
} as const
