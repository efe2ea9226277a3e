import type { GivenColumns } from "../columns.ts"
import { runThread } from "../reader/run-thread.ts"
import { lookThrough, type SurveyEnd } from "./look-through.ts"

/** Looks at every row and hands none over. */
runThread<{ map: GivenColumns }, never, SurveyEnd>(({ file, charset, header }) =>
  lookThrough(file, charset, header),
)
