import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as sessions from "./schema.ts"

export const sessionsOperations = {
  "sessions.list": operation({
    method: "GET",
    path: "/sessions",
    optional: "part",
    summary: "List your open sessions",
    tag: "profile",
    access: "session",
    status: 200,
    query: sessions.userSessionsQuerySchema,
    answer: sessions.userSessionsAnswerSchema,
  }),
  "sessions.end": operation({
    method: "DELETE",
    path: "/sessions/{id}",
    optional: "page",
    summary: "End one of your sessions",
    tag: "profile",
    access: "session",
    status: 204,
    params: idParamSchema,
  }),
  "sessions.end_others": operation({
    method: "DELETE",
    path: "/sessions",
    optional: "page",
    summary: "End all your other sessions",
    tag: "profile",
    access: "session",
    status: 204,
  }),
} as const
