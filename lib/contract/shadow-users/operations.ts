import * as auth from "../auth/schema.ts"
import { operation } from "../operation.ts"
import * as shadowUsers from "./schema.ts"

export const shadowUsersOperations = {
  "shadow_users.create_token": operation({
    method: "POST",
    path: "/shadow_user/tokens",
    summary: "Open a shadow session in a child account",
    tag: "session",
    access: "session",
    permission: "child_account.read",
    status: 201,
    refusals: [402, 404],
    body: shadowUsers.shadowBodySchema,
    answer: auth.authAnswerSchema,
  }),
} as const
