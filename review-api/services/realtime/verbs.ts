import type { Verbs } from "../service.ts"
import { openStream } from "./open-stream.ts"

export const verbs = {
  "realtime.open": openStream,
} satisfies Verbs
