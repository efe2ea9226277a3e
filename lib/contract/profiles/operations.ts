import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as profiles from "./schema.ts"

/** A user's own profile, email, password and sessions (D-056, D-079). */
export const profilesOperations = {
  "profiles.get": operation({
    method: "GET",
    path: "/profiles/{id}",
    summary: "Get a profile; every session can get its own",
    tag: "profile",
    access: "session",
    status: 200,
    refusals: [402],
    params: idParamSchema,
    answer: profiles.profileSchema,
  }),
  "profiles.update": operation({
    method: "PATCH",
    path: "/profiles/{id}",
    summary: "Update your profile",
    tag: "profile",
    access: "session",
    status: 200,
    refusals: [402],
    params: idParamSchema,
    body: profiles.profileBodySchema,
    answer: profiles.profileSchema,
  }),
} as const
