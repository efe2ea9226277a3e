import type { Verbs } from "../service.ts"
import { answerTriage } from "./answer-triage.ts"

export const verbs = {
  "triage.get": answerTriage,
  "triage.post": answerTriage,
  "triage.put": answerTriage,
  "triage.patch": answerTriage,
  "triage.delete": answerTriage,
} satisfies Verbs
