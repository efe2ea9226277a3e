import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as categories from "./schema.ts"

export const categoriesOperations = {
  "categories.list": operation({
    method: "GET",
    path: "/categories",
    summary: "List categories of businesses, or the category of a place",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    refusals: [502],
    query: categories.categoriesQuerySchema,
    answer: categories.categoriesAnswerSchema,
  }),
  "categories.get": operation({
    method: "GET",
    path: "/categories/{id}",
    summary: "Get a category",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    params: idParamSchema,
    answer: categories.categorySchema,
  }),
} as const
