import { countOf, formatCount } from "./numbers.ts"

type Note = { kind: string; rows: number; samples: readonly { line: number; text: string }[] }

/** Whether a part of rows is imported, as something else. */
export const isChange = ({ kind }: Pick<Note, "kind">): boolean =>
  kind === "repaired" ||
  kind === "markup" ||
  kind === "raised" ||
  kind === "source" ||
  kind === "response_draft" ||
  kind === "response_undated"

/** Part of some rows that is not imported, in words. @param label of the field. */
export function noteText({ kind, rows, samples }: Note, label: string): string {
  const [first] = samples
  const named = samples.map(({ text }) => text).join(", ")
  const where = first ? `, such as "${first.text}" in line ${formatCount(first.line)}` : ""
  if (kind === "blank") return `${label}: ${countOf(rows, "cell", "cells")} read as empty (${named})`
  if (kind === "images")
    return `${label}: ${countOf(rows, "row", "rows")} with entries that aren't web addresses${where}`
  if (kind === "url")
    return `${label}: ${countOf(rows, "row", "rows")} with a link that isn't a web address${where}`
  if (kind === "zone")
    return `${label}: ${countOf(rows, "row", "rows")} with an unknown zone, not used (${named})`
  if (kind === "place")
    return `${label}: ${countOf(rows, "row", "rows")} with a value that can't be right, not used (${named})`
  if (kind === "repaired")
    return `${label}: ${countOf(rows, "cell", "cells")} with garbled characters repaired${where}`
  if (kind === "markup")
    return `${label}: ${countOf(rows, "cell", "cells")} with HTML imported as plain text${where}`
  if (kind === "many_images") return `${label}: only the first 20 of ${countOf(rows, "row", "rows")}`
  if (kind === "source")
    return `${label}: ${countOf(rows, "row", "rows")} of an unknown source imported under the usual one${where}`
  if (kind === "raised")
    return `${label}: ${countOf(rows, "row", "rows")} below 1 star imported as 1 star (${named})`
  if (kind === "shortened_id")
    return `${label}: ${countOf(rows, "number", "numbers")} shortened by a spreadsheet, not used (${named})`
  if (kind === "left_out") return `${label}: ${countOf(rows, "cell", "cells")} left out${where}`
  if (kind === "part")
    return `${label}: ${countOf(rows, "cell", "cells")} imported without ${rows === 1 ? "its" : "their"} end${where}`
  if (kind === "neither")
    return `${label}: ${countOf(rows, "row", "rows")} with neither yes nor no (${named})`
  if (kind === "response_draft")
    return `${label}: ${countOf(rows, "response", "responses")} not yet published imported as ${rows === 1 ? "a draft" : "drafts"} (${named})`
  if (kind === "response_undated")
    return `${label}: ${countOf(rows, "response", "responses")} without a date ${rows === 1 ? "takes" : "take"} the date of ${rows === 1 ? "its" : "their"} review`
  if (kind === "response_date")
    return `${label}: ${countOf(rows, "row has", "rows have")} no response${where}`
  return `${label}: ${countOf(rows, "row", "rows")}${where}`
}

/** Ratings of some rows that can't be read, in words. */
export const unreadRatingsText = ({ rows, samples }: Omit<Note, "kind">): string =>
  `${countOf(rows, "row", "rows")} rejected: ${rows === 1 ? "its rating" : "their ratings"} can't be read, such as ${samples.map(({ text }) => `"${text}"`).join(", ")}`

/** Which lines above the names of columns are no rows. @param line of the names. */
export const titleText = (line: number): string =>
  `Line ${formatCount(line)}. ${line === 2 ? "Line 1 is" : `Lines 1 to ${formatCount(line - 1)} are`} taken as a title and skipped.`
