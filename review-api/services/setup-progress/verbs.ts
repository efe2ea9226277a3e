import type { Verbs } from "../service.ts"
import { getSetupProgress } from "./get-setup-progress.ts"

export const verbs = {
  "setup_progress.get": getSetupProgress,
} satisfies Verbs
