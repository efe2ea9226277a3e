import type { Mount } from "../http/mount.ts"
import { createDispute } from "../services/disputes/create-dispute.ts"
import { listDisputes } from "../services/disputes/list-disputes.ts"
import { updateDispute } from "../services/disputes/update-dispute.ts"

export function disputeRoutes(mount: Mount): void {
  mount("reviews.list_disputes", listDisputes)
  mount("reviews.dispute", createDispute)
  mount("disputes.update", updateDispute)
}
