import type { Mount } from "../http/mount.ts"
import { answerTriage } from "../services/triage/answer-triage.ts"

export function triageRoutes(mount: Mount): void {
  mount("triage.get", answerTriage)
  mount("triage.post", answerTriage)
  mount("triage.put", answerTriage)
  mount("triage.patch", answerTriage)
  mount("triage.delete", answerTriage)
}
