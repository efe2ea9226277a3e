import type { Mount } from "../http/mount.ts"
import { getPartner } from "../services/partners/get-partner.ts"
import { createSignupLocation } from "../services/signup/create-location.ts"
import { createSignupUser } from "../services/signup/create-user.ts"

export function signupRoutes(mount: Mount): void {
  mount("partners.get", getPartner)
  mount("signup.create_user", createSignupUser)
  mount("signup.create_location", createSignupLocation)
}
