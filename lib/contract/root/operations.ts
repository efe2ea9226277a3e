import { operation } from "../operation.ts"
import { rootSchema } from "./schema.ts"

/** Where clients that follow links begin. */
export const rootOperations = {
  "root.get": operation({
    method: "GET",
    path: "/",
    optional: "page",
    summary: "List links to everything that can be read, as URI templates",
    tag: "root",
    access: "public",
    status: 200,
    answer: rootSchema,
  }),
} as const
