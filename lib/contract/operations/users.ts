import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"
import * as users from "../users.ts"

/** Users and their types (D-056). */
export const usersOperations = {
  "users.list": operation({
    ...endpoints["users.list"],
    summary: "List users",
    tag: "users",
    access: "active",
    permission: "user.read",
    status: 200,
    query: users.usersQuerySchema,
    answer: users.usersAnswerSchema,
  }),
  "users.create": operation({
    ...endpoints["users.create"],
    summary: "Create a user and send an invitation",
    tag: "users",
    access: "active",
    permission: "user.create",
    status: 201,
    body: users.newUserBodySchema,
    answer: users.userDetailSchema,
  }),
  "users.update": operation({
    ...endpoints["users.update"],
    summary: "Update a user",
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
    summary: "Deactivate a user: ends all sessions, frees the email and hands over schedules",
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
    summary: "Resend an invitation; the previous link stops working",
    tag: "users",
    access: "active",
    permission: "user.update",
    status: 202,
    params: session.idParamSchema,
  }),
  "users.get": operation({
    ...endpoints["users.get"],
    summary: "Get a user; every session can get its own",
    tag: "users",
    access: "session",
    status: 200,
    params: session.idParamSchema,
    query: users.userQuerySchema,
    answer: users.userDetailSchema,
  }),
  "user_types.list": operation({
    ...endpoints["user_types.list"],
    summary: "List user types",
    tag: "users",
    access: "active",
    permission: "user.read",
    status: 200,
    query: users.userTypesQuerySchema,
    answer: users.userTypesAnswerSchema,
  }),
} as const
