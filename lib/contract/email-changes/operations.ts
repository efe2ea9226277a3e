import { operation } from "../operation.ts"
import * as emailChanges from "./schema.ts"

export const emailChangesOperations = {
  "email_changes.create": operation({
    method: "POST",
    path: "/email_changes",
    optional: "page",
    summary: "Send a link to a new email address, which replaces yours once confirmed",
    tag: "profile",
    access: "session",
    status: 202,
    refusals: [402],
    body: emailChanges.emailChangeBodySchema,
  }),
} as const
