import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as issues from "./schema.ts"

/** Issues of locations (001 §7, D-155). */
export const issuesOperations = {
  "issues.list": operation({
    method: "GET",
    path: "/issues",
    summary: "List issues of locations, muted ones last",
    tag: "issues",
    access: "active",
    permission: "issues.read",
    status: 200,
    query: issues.issuesQuerySchema,
    answer: issues.issuesAnswerSchema,
    optional: "part",
  }),
  "issues.update": operation({
    method: "PATCH",
    path: "/issues/{id}",
    summary: "Mute or unmute an issue",
    tag: "issues",
    access: "active",
    permission: "issues.update",
    status: 200,
    params: idParamSchema,
    body: issues.issueBodySchema,
    answer: issues.issueSchema,
  }),
} as const
