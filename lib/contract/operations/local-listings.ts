import { endpoints } from "../endpoints.ts"
import * as listings from "../local-listings.ts"
import * as diffs from "../location-diffs.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** Locations at directories: what Google has of them, and whether they are published (001 §7). */
export const localListingOperations = {
  "location_diffs.get": operation({
    ...endpoints["location_diffs.get"],
    summary: "Compare a location with Google",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    refusals: [422, 502],
    params: session.idParamSchema,
    query: diffs.locationDiffQuerySchema,
    answer: diffs.locationDiffSchema,
  }),
  "location_diffs.accept": operation({
    ...endpoints["location_diffs.accept"],
    summary: "Give a location what Google has",
    tag: "locations",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [409, 422, 502],
    params: session.idParamSchema,
    body: diffs.acceptDiffBodySchema,
    answer: diffs.acceptedDiffSchema,
  }),
  "local_listings.get_eligible": operation({
    ...endpoints["local_listings.get_eligible"],
    summary: "Get whether a location is, or can be, published to directories",
    tag: "local_listings",
    access: "active",
    permission: "local_listing.read",
    status: 200,
    params: session.idParamSchema,
    query: listings.eligibleLocationQuerySchema,
    answer: listings.eligibleLocationSchema,
  }),
  "local_listings.publish": operation({
    ...endpoints["local_listings.publish"],
    summary: "Turn Auto Sync on: changes are published to directories",
    tag: "local_listings",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 404, 422],
    body: listings.publishBodySchema,
    answer: listings.publishedAnswerSchema,
  }),
  "local_listings.unpublish": operation({
    ...endpoints["local_listings.unpublish"],
    summary: "Turn Auto Sync off",
    tag: "local_listings",
    access: "active",
    permission: "location.update",
    status: 200,
    refusals: [403, 404],
    body: listings.publishBodySchema,
    answer: listings.publishedAnswerSchema,
  }),
} as const
