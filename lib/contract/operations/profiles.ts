import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as passwords from "../passwords.ts"
import * as profiles from "../profiles.ts"
import * as session from "../session.ts"

/** What a user has of one's own: profile, e-mail, password and sessions (D-056, D-079). */
export const profilesOperations = {
  "profiles.get": operation({
    ...endpoints["profiles.get"],
    summary: "One profile; the own one is open to every session",
    tag: "profile",
    access: "session",
    status: 200,
    refusals: [402],
    params: session.idParamSchema,
    answer: profiles.profileSchema,
  }),
  "profiles.update": operation({
    ...endpoints["profiles.update"],
    summary: "Change the own profile",
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
    summary: "Send a link to a new e-mail, which takes the place of the own one when it is opened",
    tag: "profile",
    access: "session",
    status: 202,
    refusals: [402],
    body: profiles.emailChangeBodySchema,
  }),
  "passwords.change": operation({
    ...endpoints["passwords.change"],
    optional: "page",
    summary: "Change the own password; ends every other session",
    tag: "profile",
    access: "session",
    status: 204,
    refusals: [402],
    body: passwords.ownPasswordBodySchema,
  }),
  "sessions.list": operation({
    ...endpoints["sessions.list"],
    optional: "part",
    summary: "The own sessions that are open",
    tag: "profile",
    access: "session",
    status: 200,
    query: profiles.userSessionsQuerySchema,
    answer: profiles.userSessionsAnswerSchema,
  }),
  "sessions.end": operation({
    ...endpoints["sessions.end"],
    optional: "page",
    summary: "End one of the own sessions",
    tag: "profile",
    access: "session",
    status: 204,
    params: session.idParamSchema,
  }),
  "sessions.end_others": operation({
    ...endpoints["sessions.end_others"],
    optional: "page",
    summary: "End every other session of one's own",
    tag: "profile",
    access: "session",
    status: 204,
  }),
} as const
