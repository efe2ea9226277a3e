import { z } from "zod"
import { oneLine } from "./one-line.ts"

const error = "must be a single line of text"

/** A text of one line, as it was sent. What may have several lines says so in tests/unit/contract/lines.test.ts. */
export const lineSchema = z.string().regex(oneLine, error)

/** As `lineSchema`, blanks and line ends around it taken away. */
export const trimmedLineSchema = z.string().trim().regex(oneLine, error)
