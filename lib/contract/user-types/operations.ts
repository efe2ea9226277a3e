import { operation } from "../operation.ts"
import * as userTypes from "./schema.ts"

export const userTypesOperations = {
  "user_types.list": operation({
    method: "GET",
    path: "/user_types",
    summary: "List user types",
    tag: "users",
    access: "active",
    permission: "user.read",
    status: 200,
    query: userTypes.userTypesQuerySchema,
    answer: userTypes.userTypesAnswerSchema,
  }),
} as const
