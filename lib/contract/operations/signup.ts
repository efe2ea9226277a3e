import { locationSchema } from "../locations.ts"
import { operation } from "../operation.ts"
import { authAnswerSchema } from "../session.ts"
import * as signup from "../signup.ts"

/** Sign-up (D-047, D-048). */
export const signupOperations = {
  "partners.get": operation({
    method: "GET",
    path: "/public/partners/{key}",
    optional: "page",
    summary: "Get the owner of a sign-up link by public key",
    tag: "signup",
    access: "public",
    status: 200,
    params: signup.partnerParamsSchema,
    answer: signup.partnerSchema,
  }),
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
