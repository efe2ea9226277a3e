import { ApiError } from "../../core/errors.ts"
import type { Service } from "../service.ts"
import { changeUnsubscribe } from "./change-unsubscribe.ts"
import { undoMs } from "./unsubscribe-item.ts"

/** Lets the mails of a link be sent again (D-082). @throws 404 for an unknown link, 410 after ten minutes. */
export const undoUnsubscribe: Service<"unsubscribes.undo"> = ({ deps, params, actor }) =>
  changeUnsubscribe(deps, {
    params,
    actor,
    next: ({ unsubscribedAt }, now) => {
      const isTooLate = unsubscribedAt !== null && now.getTime() >= Date.parse(unsubscribedAt) + undoMs
      if (isTooLate) throw new ApiError(410, "It is too late to undo this.")
      return null
    },
  })
