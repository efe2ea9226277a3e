import type { Verbs } from "../service.ts"
import { createUnsubscribe } from "./create-unsubscribe.ts"
import { getUnsubscribe } from "./get-unsubscribe.ts"
import { undoUnsubscribe } from "./undo-unsubscribe.ts"

export const verbs = {
  "unsubscribes.get": getUnsubscribe,
  "unsubscribes.create": createUnsubscribe,
  "unsubscribes.undo": undoUnsubscribe,
} satisfies Verbs
