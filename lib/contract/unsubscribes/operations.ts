import { operation } from "../operation.ts"
import * as unsubscribes from "./schema.ts"

const unsubscribe = {
  tag: "unsubscribe",
  access: "public",
  status: 200,
  params: unsubscribes.unsubscribeParamsSchema,
  answer: unsubscribes.unsubscribeSchema,
} as const

/** Links of mails that end them; the link is all that is asked for (D-006, D-082). */
export const unsubscribesOperations = {
  "unsubscribes.get": operation({
    method: "GET",
    path: "/unsubscribe/{kind}/{id}",
    optional: "page",
    ...unsubscribe,
    summary: "Get the recipient and sender of an unsubscribe link",
  }),
  "unsubscribes.create": operation({
    method: "POST",
    path: "/unsubscribe/{kind}/{id}",
    optional: "page",
    ...unsubscribe,
    summary: "Unsubscribe",
  }),
  "unsubscribes.undo": operation({
    method: "DELETE",
    path: "/unsubscribe/{kind}/{id}",
    optional: "page",
    ...unsubscribe,
    summary: "Undo within ten minutes",
    refusals: [410],
  }),
} as const
