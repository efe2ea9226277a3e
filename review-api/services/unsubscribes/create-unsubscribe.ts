import type { Service } from "../service.ts"
import { changeUnsubscribe } from "./change-unsubscribe.ts"

/** Ends the mails of a link (D-082); again is as good as once. @throws 404 for an unknown link. */
export const createUnsubscribe: Service<"unsubscribes.create"> = ({ deps, params, actor }) =>
  changeUnsubscribe(deps, {
    params,
    actor,
    next: (row, now) => row.unsubscribedAt ?? now.toISOString(),
  })
