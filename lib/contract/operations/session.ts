import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as passwords from "../passwords.ts"
import * as session from "../session.ts"

/** Sessions, passwords and confirmations (D-042 to D-046, D-049). */
export const sessionOperations = {
  "auth.create": operation({
    ...endpoints["auth.create"],
    summary: "Log in",
    tag: "session",
    access: "public",
    status: 201,
    body: session.loginBodySchema,
    answer: session.authAnswerSchema,
  }),
  "auth.refresh": operation({
    ...endpoints["auth.refresh"],
    summary: "Refresh the session: same identity, new token",
    tag: "session",
    access: "session",
    status: 200,
    answer: session.authAnswerSchema,
  }),
  "auth.end": operation({
    ...endpoints["auth.end"],
    summary: "Log out",
    tag: "session",
    access: "session",
    status: 204,
  }),
  "shadow_users.create_token": operation({
    ...endpoints["shadow_users.create_token"],
    summary: "Open a shadow session in a child account",
    tag: "session",
    access: "session",
    permission: "child_account.read",
    status: 201,
    body: session.shadowBodySchema,
    answer: session.authAnswerSchema,
  }),
  "passwords.create": operation({
    ...endpoints["passwords.create"],
    summary: "Send a link that resets the password, if the e-mail is somebody's",
    tag: "session",
    access: "public",
    status: 202,
    body: passwords.forgotPasswordBodySchema,
  }),
  "passwords.check": operation({
    ...endpoints["passwords.check"],
    summary: "Whose reset link it is, while it is good",
    tag: "session",
    access: "public",
    status: 200,
    query: passwords.passwordResetQuerySchema,
    answer: passwords.passwordResetSchema,
  }),
  "passwords.update": operation({
    ...endpoints["passwords.update"],
    summary: "Set the password by a reset link; ends every session of its user",
    tag: "session",
    access: "public",
    status: 200,
    body: passwords.newPasswordBodySchema,
    answer: passwords.newPasswordAnswerSchema,
  }),
  "confirmations.resend": operation({
    ...endpoints["confirmations.resend"],
    summary: "Send the link that confirms an e-mail again; the same answer for every e-mail",
    tag: "session",
    access: "public",
    status: 202,
    body: session.resendBodySchema,
  }),
  "confirmations.check": operation({
    ...endpoints["confirmations.check"],
    summary: "Whose link it is, while it is good, and whether it changes an e-mail",
    tag: "session",
    access: "public",
    status: 200,
    query: session.confirmationQuerySchema,
    answer: session.confirmationSchema,
  }),
  "confirmations.complete": operation({
    ...endpoints["confirmations.complete"],
    summary: "Confirm an e-mail with the token of its link",
    tag: "session",
    access: "public",
    status: 200,
    body: session.confirmBodySchema,
    answer: session.confirmAnswerSchema,
  }),
} as const
