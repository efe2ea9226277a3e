import { operation } from "../operation.ts"
import * as passwords from "./schema.ts"

export const passwordsOperations = {
  "passwords.change": operation({
    method: "PUT",
    path: "/passwords",
    optional: "page",
    summary: "Change your password and end all other sessions",
    tag: "profile",
    access: "session",
    status: 204,
    refusals: [402],
    body: passwords.ownPasswordBodySchema,
  }),
  "passwords.create": operation({
    method: "POST",
    path: "/passwords",
    summary: "Send a password reset link, if the email belongs to a user",
    tag: "session",
    access: "public",
    status: 202,
    body: passwords.forgotPasswordBodySchema,
  }),
  "passwords.check": operation({
    method: "GET",
    path: "/passwords",
    summary: "Get the user of a valid reset link",
    tag: "session",
    access: "public",
    status: 200,
    refusals: [410],
    query: passwords.passwordResetQuerySchema,
    answer: passwords.passwordResetSchema,
  }),
  "passwords.update": operation({
    method: "PATCH",
    path: "/passwords",
    summary: "Set the password with a reset link and end all sessions of its user",
    tag: "session",
    access: "public",
    status: 200,
    refusals: [410],
    body: passwords.newPasswordBodySchema,
    answer: passwords.newPasswordAnswerSchema,
  }),
} as const
