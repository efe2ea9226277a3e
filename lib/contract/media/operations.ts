import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as media from "./schema.ts"

const row = { tag: "media", access: "active" } as const

/** Photos of locations, and how they come to directories. */
export const mediaOperations = {
  "media.list": operation({
    method: "GET",
    path: "/media",
    ...row,
    summary: "List photos that owners and customers have added to locations",
    permission: "media.read",
    status: 200,
    query: media.mediaQuerySchema,
    answer: media.mediaAnswerSchema,
  }),
  "media.create": operation({
    method: "POST",
    path: "/media",
    ...row,
    summary: "Add a processed upload to locations as a photo and publish it to their directory",
    permission: "media.create",
    status: 201,
    refusals: [404, 409],
    body: media.newMediaBodySchema,
    answer: media.createdMediaSchema,
  }),
  "media.update": operation({
    method: "PATCH",
    path: "/media/{id}",
    optional: "part",
    ...row,
    summary: "Change the category of a location's photo, here and at its directory",
    permission: "media.update",
    status: 200,
    params: idParamSchema,
    body: media.updateMediaBodySchema,
    answer: media.mediaItemSchema,
  }),
  "media.delete": operation({
    method: "PUT",
    path: "/media/{id}",
    ...row,
    summary: "Delete a photo of a location, here and at its directory",
    permission: "media.delete",
    status: 200,
    params: idParamSchema,
    body: media.deleteMediaBodySchema,
    answer: media.mediaItemSchema,
  }),
  "media.bulk_delete": operation({
    method: "POST",
    path: "/media/bulk_delete",
    ...row,
    summary: "Delete photos of locations, here and at their directories",
    permission: "media.delete",
    status: 200,
    refusals: [404],
    body: media.bulkDeleteMediaBodySchema,
    answer: media.bulkDeletedMediaSchema,
  }),
} as const
