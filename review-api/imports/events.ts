import { z } from "zod"
import { importNoteSchema, importPreviewSchema, importRepeatsSchema } from "#lib/contract/imports/schema.ts"

const count = z.number().int().nonnegative()

export const importResultSchema = z.object({
  rows: count,
  imported: count,
  known: count,
  /** Known rows that repeat an earlier one of the file, where there are any. */
  repeats: importRepeatsSchema.optional(),
  rejected: count,
  /** Parts of rows that were not imported, where there are any. */
  notes: z.array(importNoteSchema).optional(),
  /** Of times without a zone. */
  timeZone: z.string(),
  locationsAdded: count,
  locationsTotal: count,
  isNewAccount: z.boolean(),
  isDryRun: z.boolean(),
  sourceName: z.string(),
  /** Printed once, kept nowhere. */
  generatedPassword: z.string().nullable(),
  /** The first rows. */
  preview: z.array(importPreviewSchema),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** Event of a running import; the same through the control socket, one JSON object per line. */
export const importEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("columns"), columns: z.array(z.string()) }),
  z.object({
    type: z.literal("rejected"),
    /** Line that the row begins on; the header is line 1. */
    line: count,
    reason: z.string(),
    cells: z.array(z.string()),
  }),
  z.object({ type: z.literal("progress"), rows: count }),
  /** All rows are read; none of what came in shows until the next event. */
  z.object({ type: z.literal("read") }),
  z.object({ type: z.literal("done"), result: importResultSchema }),
  z.object({ type: z.literal("failed"), message: z.string() }),
])
export type ImportEvent = z.infer<typeof importEventSchema>
