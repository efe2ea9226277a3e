import { operation } from "../operation.ts"
import * as whitelabelLogos from "./schema.ts"

export const whitelabelLogosOperations = {
  "whitelabel_logos.get": operation({
    method: "GET",
    path: "/whitelabel_logos/{key}",
    optional: "page",
    summary: "Get an uploaded logo",
    tag: "whitelabels",
    access: "public",
    status: 200,
    params: whitelabelLogos.logoParamSchema,
    answer: whitelabelLogos.logoAnswerSchema,
  }),
} as const
