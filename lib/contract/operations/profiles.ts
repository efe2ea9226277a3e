import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as passwords from "../passwords.ts"
import * as profiles from "../profiles.ts"
import * as session from "../session.ts"

/** What a user has of one's own: profile, e-mail, password and sessions (D-056, D-079). */
export const profilesOperations = {
  "profiles.get": operation({
    ...endpoints["profiles.get"],
    summary: "Get a profile; every session can get its own",
    tag: "profile",
    access: "session",
    status: 200,
    refusals: [402],
    params: session.idParamSchema,
    answer: profiles.profileSchema,
  }),
  "profiles.update": operation({
    ...endpoints["profiles.update"],
    summary: "Update your profile",
    tag: "profile",
    access: "session",
    status: 200,
    refusals: [402],
    params: session.idParamSchema,
    body: profiles.profileBodySchema,
    answer: profiles.profileSchema,
  }),
  "email_changes.create": operation({
    ...endpoints["email_changes.create"],
    optional: "page",
    summary: "Send a link to a new email address, which replaces yours once confirmed",
    tag: "profile",
    access: "session",
    status: 202,
    refusals: [402],
    body: profiles.emailChangeBodySchema,
  }),
  "passwords.change": operation({
    ...endpoints["passwords.change"],
    optional: "page",
    summary: "Change your password and end all other sessions",
    tag: "profile",
    access: "session",
    status: 204,
    refusals: [402],
    body: passwords.ownPasswordBodySchema,
  }),
  "sessions.list": operation({
    ...endpoints["sessions.list"],
    optional: "part",
    summary: "List your open sessions",
    tag: "profile",
    access: "session",
    status: 200,
    query: profiles.userSessionsQuerySchema,
    answer: profiles.userSessionsAnswerSchema,
  }),
  "sessions.end": operation({
    ...endpoints["sessions.end"],
    optional: "page",
    summary: "End one of your sessions",
    tag: "profile",
    access: "session",
    status: 204,
    params: session.idParamSchema,
  }),
  "sessions.end_others": operation({
    ...endpoints["sessions.end_others"],
    optional: "page",
    summary: "End all your other sessions",
    tag: "profile",
    access: "session",
    status: 204,
  }),
} as const
