import type { Verbs } from "../service.ts"
import { getWhitelabelLogo } from "./get-whitelabel-logo.ts"

export const verbs = {
  "whitelabel_logos.get": getWhitelabelLogo,
} satisfies Verbs
