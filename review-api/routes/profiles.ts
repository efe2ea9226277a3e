import type { Mount } from "../http/mount.ts"
import { createEmailChange } from "../services/email-changes/create-email-change.ts"
import { changePassword } from "../services/passwords/change-password.ts"
import { getProfile } from "../services/profiles/get-profile.ts"
import { updateProfile } from "../services/profiles/update-profile.ts"
import { endOtherSessions } from "../services/sessions/end-others.ts"
import { endOwnSession } from "../services/sessions/end-session.ts"
import { listSessions } from "../services/sessions/list-sessions.ts"

export function profileRoutes(mount: Mount): void {
  mount("profiles.get", getProfile)
  mount("profiles.update", updateProfile)
  mount("email_changes.create", createEmailChange)
  mount("passwords.change", changePassword)
  mount("sessions.list", listSessions)
  mount("sessions.end", endOwnSession)
  mount("sessions.end_others", endOtherSessions)
}
