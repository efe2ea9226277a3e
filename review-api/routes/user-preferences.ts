import type { Mount } from "../http/mount.ts"
import { createUserPreference } from "../services/user-preferences/create-user-preference.ts"
import { deleteUserPreference } from "../services/user-preferences/delete-user-preference.ts"
import { getUserPreference } from "../services/user-preferences/get-user-preference.ts"
import { listUserPreferences } from "../services/user-preferences/list-user-preferences.ts"
import { updateUserPreference } from "../services/user-preferences/update-user-preference.ts"

export function userPreferenceRoutes(mount: Mount): void {
  mount("user_preferences.list", listUserPreferences)
  mount("user_preferences.get", getUserPreference)
  mount("user_preferences.create", createUserPreference)
  mount("user_preferences.update", updateUserPreference)
  mount("user_preferences.delete", deleteUserPreference)
}
