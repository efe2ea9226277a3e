import { operation } from "../operation.ts"
import * as partners from "./schema.ts"

export const partnersOperations = {
  "partners.get": operation({
    method: "GET",
    path: "/public/partners/{key}",
    optional: "page",
    summary: "Get the owner of a sign-up link by public key",
    tag: "signup",
    access: "public",
    status: 200,
    params: partners.partnerParamsSchema,
    answer: partners.partnerSchema,
  }),
} as const
