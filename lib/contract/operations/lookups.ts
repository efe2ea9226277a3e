import * as categories from "../categories.ts"
import * as npi from "../npi.ts"
import { operation } from "../operation.ts"
import * as places from "../places.ts"
import * as session from "../session.ts"

/** Lookups that fill in a location: categories, places, provider numbers (001 §7). */
export const lookupOperations = {
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
    params: session.idParamSchema,
    answer: categories.categorySchema,
  }),
  "places.list": operation({
    method: "GET",
    path: "/places",
    summary: "Find places that a location can be filled in from",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [502],
    query: places.placesQuerySchema,
    answer: places.placesAnswerSchema,
    optional: "part",
  }),
  "npi.list": operation({
    method: "GET",
    path: "/npi",
    summary: "Find healthcare providers by name and address",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 502],
    query: npi.npiQuerySchema,
    answer: npi.npiAnswerSchema,
  }),
  "npi.get": operation({
    method: "GET",
    path: "/npi/{number}",
    summary: "Get a healthcare provider by number",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 502],
    params: npi.npiParamsSchema,
    query: npi.npiNumberQuerySchema,
    answer: npi.npiProviderSchema,
  }),
} as const
