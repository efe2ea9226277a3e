import type { Verbs } from "../service.ts"
import { listAccountExperiments } from "./list-account-experiments.ts"

export const verbs = {
  "account_experiments.list": listAccountExperiments,
} satisfies Verbs
