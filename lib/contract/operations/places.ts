import { endpoints } from "../endpoints.ts"
import * as places from "../locations.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** Groups, locations and sources. */
export const placeOperations = {
  "groups.list": operation({
    ...endpoints["groups.list"],
    summary: "Groups of locations",
    tag: "groups",
    access: "active",
    permission: "group.read",
    status: 200,
    query: places.groupsQuerySchema,
    answer: places.groupsAnswerSchema,
  }),
  "groups.get": operation({
    ...endpoints["groups.get"],
    summary: "One group",
    tag: "groups",
    access: "active",
    permission: "group.read",
    status: 200,
    params: session.idParamSchema,
    answer: places.groupSchema,
  }),
  "locations.list": operation({
    ...endpoints["locations.list"],
    summary: "Locations",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    query: places.locationsQuerySchema,
    answer: places.locationsAnswerSchema,
  }),
  "locations.get": operation({
    ...endpoints["locations.get"],
    summary: "One location",
    tag: "locations",
    access: "active",
    permission: "location.read",
    status: 200,
    params: session.idParamSchema,
    answer: places.locationSchema,
  }),
  "sources.list": operation({
    ...endpoints["sources.list"],
    summary: "Sources of reviews, photos and listings",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    query: places.sourcesQuerySchema,
    answer: places.sourcesAnswerSchema,
  }),
  "sources.get": operation({
    ...endpoints["sources.get"],
    summary: "One source",
    tag: "sources",
    access: "active",
    permission: "review.read",
    status: 200,
    params: session.idParamSchema,
    answer: places.sourceSchema,
  }),
} as const
