import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import { closeReset } from "../passwords/resets.ts"
import type { Service } from "../service.ts"
import { inviteUser } from "./invite.ts"
import { type LockedUser, lockChangedUser } from "./lock-users.ts"

/** @throws 404 for a shadow user, 422 for those who wait for no invitation. */
function requireInvited({ shadowUserId, passwordHash, userTypeId }: LockedUser): void {
  if (shadowUserId !== null) throw notFound()
  if (userTypeName(userTypeId) === "Email Only") throw new ApiError(422, "This user receives e-mail only.")
  if (passwordHash !== null) throw new ApiError(422, "This user has already accepted the invitation.")
}

/**
 * Sends the invitation to somebody who has not accepted it yet once more (D-056); the link sent before is worth
 * nothing from now on.
 * @throws 404 for foreign and missing users, 403 for those of somebody else, 422 for those who wait for none.
 */
export const resendInvitation: Service<"users.resend_invitation"> = async ({
  deps,
  scope,
  params,
  actor,
}) => {
  const { accountId } = scope
  const userId = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const user = await lockChangedUser(tx, scope, userId, "user.update")
    requireInvited(user)
    await closeReset(tx, { accountId, userId })
    await inviteUser(tx, deps, user)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "user", id: userId, name: user.email },
    })
  })
  deps.mailer.wake()
  return undefined
}
