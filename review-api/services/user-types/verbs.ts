import type { Verbs } from "../service.ts"
import { listUserTypes } from "./list-user-types.ts"

export const verbs = {
  "user_types.list": listUserTypes,
} satisfies Verbs
