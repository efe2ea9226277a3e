import { workerData } from "node:worker_threads"
import type { GivenColumns } from "../columns.ts"
import type { FileCharset } from "../reader/messages.ts"
import { runThread } from "../reader/run-thread.ts"
import { lookThrough, type SurveyEnd } from "./look-through.ts"

/** Looks at every row and hands none over. */
await runThread<{ map: GivenColumns }, never, SurveyEnd>(({ file, header }) =>
  lookThrough(file, workerData as FileCharset, header),
)
