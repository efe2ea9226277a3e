import type { Verbs } from "../service.ts"
import { createSignupLocation } from "./create-location.ts"
import { createSignupUser } from "./create-user.ts"

export const verbs = {
  "signup.create_user": createSignupUser,
  "signup.create_location": createSignupLocation,
} satisfies Verbs
