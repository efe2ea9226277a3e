import { operation } from "../operation.ts"
import * as mediaCategories from "./schema.ts"

const row = { tag: "media", access: "active" } as const

export const mediaCategoriesOperations = {
  "media_categories.list": operation({
    method: "GET",
    path: "/media_categories",
    ...row,
    summary: "List categories of location photos",
    permission: "media.read",
    status: 200,
    query: mediaCategories.mediaCategoriesQuerySchema,
    answer: mediaCategories.mediaCategoriesAnswerSchema,
  }),
} as const
