import type { Mount } from "../http/mount.ts"
import { createScorecardRequest } from "../services/scorecard-requests/create-scorecard-request.ts"
import { getScorecardRequest } from "../services/scorecard-requests/get-scorecard-request.ts"
import { createUnsubscribe } from "../services/unsubscribes/create-unsubscribe.ts"
import { getUnsubscribe } from "../services/unsubscribes/get-unsubscribe.ts"
import { undoUnsubscribe } from "../services/unsubscribes/undo-unsubscribe.ts"

/** What links in mails lead to, without a session. */
export function publicRoutes(mount: Mount): void {
  mount("unsubscribes.get", getUnsubscribe)
  mount("unsubscribes.create", createUnsubscribe)
  mount("unsubscribes.undo", undoUnsubscribe)
  mount("scorecard_requests.get", getScorecardRequest)
  mount("scorecard_requests.create", createScorecardRequest)
}
