import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as notices from "./schema.ts"

const row = { tag: "notices", access: "active" } as const

/** Notices of the user of the session (D-321). */
export const noticesOperations = {
  "notices.list": operation({
    method: "GET",
    path: "/notices",
    optional: "part",
    ...row,
    summary: "List your notices, newest first",
    status: 200,
    query: notices.noticesQuerySchema,
    answer: notices.noticesAnswerSchema,
  }),
  "notices.update": operation({
    method: "PATCH",
    path: "/notices/{id}",
    optional: "part",
    ...row,
    summary: "Mark one of your notices as read or unread",
    status: 200,
    params: idParamSchema,
    body: notices.noticeBodySchema,
    answer: notices.noticeSchema,
  }),
  "notices.read_all": operation({
    method: "POST",
    path: "/notices/read",
    optional: "part",
    ...row,
    summary: "Mark all your notices as read",
    status: 204,
  }),
} as const
