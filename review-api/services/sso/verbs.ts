import type { Verbs } from "../service.ts"
import { exchangeToken } from "./exchange-token.ts"

export const verbs = {
  "sso.exchange": exchangeToken,
} satisfies Verbs
