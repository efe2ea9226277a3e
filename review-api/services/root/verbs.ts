import type { Verbs } from "../service.ts"
import { getRoot } from "./get-root.ts"

export const verbs = {
  "root.get": getRoot,
} satisfies Verbs
