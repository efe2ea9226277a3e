import { authAnswerSchema } from "../auth/schema.ts"
import { locationSchema } from "../locations/schema.ts"
import { operation } from "../operation.ts"
import * as signup from "./schema.ts"

/** Sign-up (D-047, D-048). */
export const signupOperations = {
  "signup.create_user": operation({
    method: "POST",
    path: "/signup/user",
    summary: "Create a trial account and its owner, whose email must be confirmed",
    tag: "signup",
    access: "public",
    status: 201,
    refusals: [409],
    body: signup.signupUserBodySchema,
    answer: authAnswerSchema,
  }),
  "signup.create_location": operation({
    method: "POST",
    path: "/signup/location",
    optional: "page",
    summary: "Add the first location of a new account",
    tag: "signup",
    access: "session",
    permission: "location.create",
    status: 201,
    refusals: [402, 409],
    body: signup.signupLocationBodySchema,
    answer: locationSchema,
  }),
} as const
