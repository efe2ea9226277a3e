import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

const triage = {
  summary: "Respond to a probe",
  tag: "triage",
  access: "public",
  status: 200,
  answer: session.triageAnswerSchema,
} as const

/** Probes (D-083). */
export const triageOperations = {
  "triage.get": operation({ ...endpoints["triage.get"], ...triage }),
  "triage.post": operation({ ...endpoints["triage.post"], ...triage }),
  "triage.put": operation({ ...endpoints["triage.put"], ...triage }),
  "triage.patch": operation({ ...endpoints["triage.patch"], ...triage }),
  "triage.delete": operation({ ...endpoints["triage.delete"], ...triage }),
} as const
