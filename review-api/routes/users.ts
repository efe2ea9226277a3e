import type { Mount } from "../http/mount.ts"
import { listUserTypes } from "../services/user-types/list-user-types.ts"
import { createUser } from "../services/users/create-user.ts"
import { deleteUser } from "../services/users/delete-user.ts"
import { getUser } from "../services/users/get-user.ts"
import { listUsers } from "../services/users/list-users.ts"
import { resendInvitation } from "../services/users/resend-invitation.ts"
import { updateUser } from "../services/users/update-user.ts"

export function userRoutes(mount: Mount): void {
  mount("users.list", listUsers)
  mount("users.create", createUser)
  mount("users.update", updateUser)
  mount("users.delete", deleteUser)
  mount("users.resend_invitation", resendInvitation)
  mount("users.get", getUser)
  mount("user_types.list", listUserTypes)
}
