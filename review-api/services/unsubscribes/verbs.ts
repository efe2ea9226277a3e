import type { Unsubscribe } from "#lib/contract/index.ts"
import type { Caller } from "../../audit/actor.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { undoMs, unsubscribeItem } from "../../mail/unsubscribe-item.ts"
import type { Deps } from "../deps.ts"
import type { Service, Verbs } from "../service.ts"
import { changeSubscription, lockSubscription, type Subscribed } from "./end-subscription.ts"

type Change = {
  params: { kind: string; id: string }
  actor: Caller
  /** When mails ended; null when they are sent. @throws what refuses the change. */
  next: (row: Subscribed, now: Date) => string | null
}

/** Changes whether mails are sent, in one transaction with its line in the log. @throws 404 for an unknown link. */
function changeUnsubscribe(deps: Deps, { params, actor, next }: Change): Promise<Unsubscribe> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, deps, params.id)
    if (row?.kind !== params.kind) throw notFound()
    const unsubscribedAt = next(row, now)
    await changeSubscription(tx, deps, row, unsubscribedAt, actor)
    return unsubscribeItem({ ...row, unsubscribedAt }, now)
  })
}

/** Whom a link unsubscribes from whom; looking changes nothing (D-082). @throws 404 for an unknown link. */
const getUnsubscribe: Service<"unsubscribes.get"> = async ({ deps, params: { kind, id } }) => {
  const row = await deps.db.transaction((tx) => lockSubscription(tx, deps, id))
  if (row?.kind !== kind) throw notFound()
  return unsubscribeItem(row, deps.clock.now())
}

/** Ends the mails of a link (D-082); again is as good as once. @throws 404 for an unknown link. */
const createUnsubscribe: Service<"unsubscribes.create"> = ({ deps, params, actor }) =>
  changeUnsubscribe(deps, {
    params,
    actor,
    next: (row, now) => row.unsubscribedAt ?? now.toISOString(),
  })

/** Lets the mails of a link be sent again (D-082). @throws 404 for an unknown link, 410 after ten minutes. */
const undoUnsubscribe: Service<"unsubscribes.undo"> = ({ deps, params, actor }) =>
  changeUnsubscribe(deps, {
    params,
    actor,
    next: ({ unsubscribedAt, isFinal = false }, now) => {
      const isTooLate = unsubscribedAt !== null && now.getTime() >= Date.parse(unsubscribedAt) + undoMs
      if (isTooLate || isFinal) throw new ApiError(410, "It is too late to undo this.")
      return null
    },
  })

export const verbs = {
  "unsubscribes.get": getUnsubscribe,
  "unsubscribes.create": createUnsubscribe,
  "unsubscribes.undo": undoUnsubscribe,
} satisfies Verbs
