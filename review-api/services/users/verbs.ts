import type { Verbs } from "../service.ts"
import { createUser } from "./create-user.ts"
import { deleteUser } from "./delete-user.ts"
import { getUser } from "./get-user.ts"
import { listUsers } from "./list-users.ts"
import { resendInvitation } from "./resend-invitation.ts"
import { updateUser } from "./update-user.ts"

export const verbs = {
  "users.list": listUsers,
  "users.create": createUser,
  "users.update": updateUser,
  "users.delete": deleteUser,
  "users.resend_invitation": resendInvitation,
  "users.get": getUser,
} satisfies Verbs
