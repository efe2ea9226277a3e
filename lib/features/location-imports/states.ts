import type { LocationRowAction } from "#lib/contract/location-imports/constants.ts"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import { countOf } from "#lib/format/numbers.ts"

type Status = LocationImport["status"]

/** Whether it will soon be different by itself. */
export const isOnItsWay = (status: Status): boolean =>
  status === "checking" || status === "processing" || status === "undoing"

const stepOfStatus: Record<Status, number> = {
  checking: 1,
  checked: 1,
  error: 1,
  processing: 2,
  complete: 3,
  undoing: 3,
  undone: 3,
}

/** On which step of the wizard a file is. */
export const stepOf = ({ status }: Pick<LocationImport, "status">): number => stepOfStatus[status]

/** Whether a file is only checked so far. */
export const isAhead = (status: Status): boolean => status === "checking" || status === "checked"

/** Names of a row's actions, before or after the import. */
export const actionLabelsOf = ({
  status,
}: Pick<LocationImport, "status">): Record<LocationRowAction, string> =>
  isAhead(status)
    ? { created: "To create", updated: "To update", failed: "With errors" }
    : { created: "Created", updated: "Updated", failed: "Failed" }

/** Whether someone has to say how the letters of a file are written before it can be imported. */
export const isEncodingOpen = ({
  charset,
  encoding,
}: Pick<LocationImport, "charset" | "encoding">): boolean => charset?.is_certain === false && !encoding

/** Whether someone has to say which columns fields are read from. */
export const areColumnsOpen = ({ unclear }: Pick<LocationImport, "unclear">): boolean =>
  (unclear ?? []).length > 0

/** Whether something about a file has to be said before it can be imported. */
export const isOpen = (file: Pick<LocationImport, "charset" | "encoding" | "unclear">): boolean =>
  isEncodingOpen(file) || areColumnsOpen(file)

/** How many cells of a file have characters that could not be read. */
export const damagedText = (cells: number): string =>
  `${countOf(cells, "cell has", "cells have")} unreadable characters, shown as \ufffd.`

type Counts = Pick<LocationImport, "created" | "updated">

/** How many locations it changes: "Create 2 and update 3 locations". */
export function startLabel({ created, updated }: Counts): string {
  if (updated === 0) return `Create ${countOf(created, "location", "locations")}`
  if (created === 0) return `Update ${countOf(updated, "location", "locations")}`
  return `Create ${created} and update ${countOf(updated, "location", "locations")}`
}

/** Whether starting or undoing it changes anything. */
export const changesAny = ({ created, updated }: Counts): boolean => created + updated > 0

/** Question before undoing an import, with the rows it removes. */
export function undoQuestion({ created, updated }: Counts): string {
  const parts = [
    ...(created > 0 ? [`delete ${countOf(created, "location", "locations")}`] : []),
    ...(updated > 0 ? [`restore ${countOf(updated, "location", "locations")} to what they were`] : []),
  ]
  const sentence = parts.join(" and ")
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}? Locations that changed since are kept as they are.`
}
