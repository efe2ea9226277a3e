import type { ImportNote } from "#lib/contract/imports/schema.ts"
import type { ImportField } from "./import-fields.ts"

/** Part of a row that is not imported although the row is. */
export type RowNote = { kind: ImportNote["kind"]; field: ImportField; text: string }
