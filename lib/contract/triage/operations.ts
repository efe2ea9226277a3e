import { operation } from "../operation.ts"
import * as triageSchemas from "./schema.ts"

const triage = {
  summary: "Respond to a probe",
  tag: "triage",
  access: "public",
  status: 200,
  answer: triageSchemas.triageAnswerSchema,
} as const

/** Probes (D-083). */
export const triageOperations = {
  "triage.get": operation({ method: "GET", path: "/triage", ...triage }),
  "triage.post": operation({ method: "POST", path: "/triage", ...triage }),
  "triage.put": operation({ method: "PUT", path: "/triage", ...triage }),
  "triage.patch": operation({ method: "PATCH", path: "/triage", ...triage }),
  "triage.delete": operation({ method: "DELETE", path: "/triage", ...triage }),
} as const
