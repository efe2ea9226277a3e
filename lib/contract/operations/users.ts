import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as users from "../users.ts"

/** Users and their types (D-056). */
export const usersOperations = {
  "users.list": operation({
    ...endpoints["users.list"],
    summary: "Users of the account",
    tag: "users",
    access: "active",
    permission: "user.read",
    status: 200,
    query: users.usersQuerySchema,
    answer: users.usersAnswerSchema,
  }),
  "users.create": operation({
    ...endpoints["users.create"],
    summary: "Make a user and send the invitation",
    tag: "users",
    access: "active",
    permission: "user.create",
    status: 201,
    body: users.newUserBodySchema,
    answer: users.userDetailSchema,
  }),
  "users.update": operation({
    ...endpoints["users.update"],
    summary: "Change a user",
    tag: "users",
    access: "active",
    permission: "user.update",
    status: 200,
    params: session.idParamSchema,
    body: users.userBodySchema,
    answer: users.userDetailSchema,
  }),
  "users.delete": operation({
    ...endpoints["users.delete"],
    summary: "Deactivate a user: every session ends, the e-mail is free again; schedules go to a successor",
    tag: "users",
    access: "active",
    permission: "user.delete",
    status: 204,
    params: session.idParamSchema,
    query: users.deleteUserQuerySchema,
  }),
  "users.resend_invitation": operation({
    ...endpoints["users.resend_invitation"],
    optional: "page",
    summary: "Send the invitation again; the link sent before works no more",
    tag: "users",
    access: "active",
    permission: "user.update",
    status: 202,
    params: session.idParamSchema,
  }),
  "users.get": operation({
    ...endpoints["users.get"],
    summary: "One user; the own one is open to every session",
    tag: "users",
    access: "session",
    status: 200,
    params: session.idParamSchema,
    query: users.userQuerySchema,
    answer: users.userDetailSchema,
  }),
  "user_types.list": operation({
    ...endpoints["user_types.list"],
    summary: "The types that a user can have",
    tag: "users",
    access: "active",
    permission: "user.read",
    status: 200,
    query: users.userTypesQuerySchema,
    answer: users.userTypesAnswerSchema,
  }),
} as const
