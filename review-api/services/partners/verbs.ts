import type { Verbs } from "../service.ts"
import { getPartner } from "./get-partner.ts"

export const verbs = {
  "partners.get": getPartner,
} satisfies Verbs
