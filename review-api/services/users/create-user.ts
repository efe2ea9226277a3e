import { userTypes } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { users } from "../../db/schema/identity.ts"
import { claimLogin } from "../../identity/logins.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import { giveDefaultAlerts } from "../alerts/default-alerts.ts"
import type { Service } from "../service.ts"
import { assign, assignedChange } from "./assignments.ts"
import { inviteUser } from "./invite.ts"
import { lockUsers } from "./lock-users.ts"
import { userDetail } from "./user-detail.ts"
import { assignableType } from "./user-type.ts"

/**
 * Makes a user with what is assigned to it and sends the invitation (D-056). An Admin sees everything, so that
 * nothing is assigned to one.
 * @throws 422 for an email that is in use, a type above the caller's, or places that are not the caller's to give.
 */
export const createUser: Service<"users.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { email, first_name: firstName, last_name: lastName = "" } = body
  const created = await deps.db.transaction(async (tx) => {
    await lockUsers(tx, scope, "user.create")
    const userTypeId = assignableType(deps.config.userTypeIds, scope, body.user_type_id)
    const createdAt = deps.clock.now().toISOString()
    const row = {
      accountId,
      email,
      firstName,
      lastName,
      userTypeId,
      createdByUserId: scope.userId,
      createdAt,
    }
    const [user] = await tx.insert(users).values(row).returning()
    const userId = user!.id
    await claimLogin(tx, { accountId, userId }, email)
    const given = userTypeId === userTypes.Admin ? {} : body
    const { after } = assignedChange(await assign(tx, scope, userId, given))
    await giveDefaultAlerts(tx, { accountId, userId }, deps.clock.now())
    await inviteUser(tx, deps, user!)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "user", id: userId, name: email },
      after: {
        first_name: firstName,
        last_name: lastName,
        email,
        user_type: userTypeName(userTypeId),
        ...after,
      },
    })
    return userDetail({ ...deps, db: tx }, scope, userId)
  })
  deps.mailer.wake()
  return created!
}
