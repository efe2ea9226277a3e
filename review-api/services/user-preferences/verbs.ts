import type { Verbs } from "../service.ts"
import { createUserPreference } from "./create-user-preference.ts"
import { deleteUserPreference } from "./delete-user-preference.ts"
import { getUserPreference } from "./get-user-preference.ts"
import { listUserPreferences } from "./list-user-preferences.ts"
import { updateUserPreference } from "./update-user-preference.ts"

export const verbs = {
  "user_preferences.list": listUserPreferences,
  "user_preferences.get": getUserPreference,
  "user_preferences.create": createUserPreference,
  "user_preferences.update": updateUserPreference,
  "user_preferences.delete": deleteUserPreference,
} satisfies Verbs
