import type { Verbs } from "../service.ts"
import { getProfile } from "./get-profile.ts"
import { updateProfile } from "./update-profile.ts"

export const verbs = {
  "profiles.get": getProfile,
  "profiles.update": updateProfile,
} satisfies Verbs
