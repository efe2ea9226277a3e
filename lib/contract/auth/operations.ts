import { operation } from "../operation.ts"
import * as auth from "./schema.ts"

export const authOperations = {
  "auth.create": operation({
    method: "POST",
    path: "/auth",
    summary: "Log in",
    tag: "session",
    access: "public",
    status: 201,
    refusals: [401, 403, 410],
    body: auth.loginBodySchema,
    answer: auth.authAnswerSchema,
  }),
  "auth.refresh": operation({
    method: "GET",
    path: "/auth",
    summary: "Refresh the session: same identity, new token",
    tag: "session",
    access: "session",
    status: 200,
    isUnsafe: true,
    answer: auth.authAnswerSchema,
  }),
  "auth.end": operation({
    method: "DELETE",
    path: "/auth",
    summary: "Log out",
    tag: "session",
    access: "session",
    status: 204,
  }),
} as const
