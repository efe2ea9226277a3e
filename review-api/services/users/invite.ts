import type { Db } from "../../db/connect.ts"
import type { users } from "../../db/schema/identity.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Deps } from "../deps.ts"

type Invited = Pick<typeof users.$inferSelect, "email" | "userTypeId" | "passwordHash">

/**
 * Queues what a user gets at a new email: the invitation with a password link (D-056), or, with a password already,
 * the link that confirms the email (D-044). Email Only users cannot log in and get neither.
 */
export async function inviteUser(tx: Db, { mailer }: Pick<Deps, "mailer">, user: Invited): Promise<void> {
  if (userTypeName(user.userTypeId) === "Email Only") return
  const kind = user.passwordHash === null ? "invitation" : "confirmation"
  await mailer.queue(tx, kind, user.email.toLowerCase())
}
