import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as users from "../users.ts"

/** Users (D-056). */
export const usersOperations = {
  "users.get": operation({
    ...endpoints["users.get"],
    summary: "One user; the own one is open to every session",
    tag: "users",
    access: "session",
    status: 200,
    params: session.idParamSchema,
    answer: users.userSchema,
  }),
} as const
